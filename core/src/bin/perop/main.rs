//! The command `perop`: the same core at a terminal, for CI and pipes.
//!
//! Results go to standard output; progress, warnings and messages to standard error. The exit
//! codes are in [`exit`]. This is the only room of `core` that opens files and reads clocks.

mod arguments;
mod cbor;
mod compare;
mod datagram;
mod exit;
mod input;
mod lines;
mod link;
mod list;
mod open;
mod output;
mod read;
mod run;
mod stats;

use std::process::ExitCode;

use arguments::Arguments;
use exit::Exit;
use lexopt::Arg;
use perop_core::alloc::Counting;

/// Counts what each thread asks for; the library offers it, binaries choose it.
#[global_allocator]
static ALLOCATOR: Counting = Counting::new();

/// One call of the command. Its file knows its options and prints its own help.
struct Call {
    name: &'static str,
    /// One line for the help of the command.
    about: &'static str,
    run: fn(&mut Arguments) -> Result<(), Exit>,
}

/// Every call, in the order of the help. A new one is a file and an entry here.
const CALLS: &[Call] = &[
    Call {
        name: "list",
        about: "what can be measured: workloads, parameters, presets, variants",
        run: list::run,
    },
    Call {
        name: "run",
        about: "measures: allocations, bytes and time of every variant, with verdicts",
        run: run::run,
    },
    Call {
        name: "read",
        about: "benchmark text of any tool: what it says, and what is not readable",
        run: read::run,
    },
    Call {
        name: "compare",
        about: "benchmark results side by side: what got better, what got worse",
        run: compare::run,
    },
    Call {
        name: "link",
        about: "what was read of a text, a run or two of them, in a link",
        run: link::run,
    },
    Call {
        name: "open",
        about: "what is in a link",
        run: open::run,
    },
    Call {
        name: "cbor",
        about: "CBOR in diagnostic notation, what is wrong with it, and the way back",
        run: cbor::run,
    },
    Call {
        name: "datagram",
        about: "DogStatsD messages to bytes and back, lines in packets, and what servers see",
        run: datagram::run,
    },
    Call {
        name: "stats",
        about: "recorder cases, step by step, to rows",
        run: stats::run,
    },
];

fn main() -> ExitCode {
    match dispatch(&mut Arguments::from_command_line()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(exit) => exit.report(),
    }
}

/// Hands the rest of the arguments to the call that the first one names.
fn dispatch(arguments: &mut Arguments) -> Result<(), Exit> {
    let name = match arguments.next()? {
        Some(Arg::Value(name)) => name,
        Some(Arg::Short('h') | Arg::Long("help")) => return output::print(&help()),
        Some(Arg::Short('V') | Arg::Long("version")) => {
            return output::print(concat!("perop ", env!("CARGO_PKG_VERSION"), "\n"));
        }
        Some(other) => return Err(arguments::unexpected(other)),
        None => return Err(Exit::Usage("which call? `perop --help` lists them".into())),
    };
    let Some(call) = CALLS.iter().find(|call| name == call.name) else {
        return Err(Exit::Usage(format!(
            "unknown call `{}`; `perop --help` lists them",
            name.display()
        )));
    };
    (call.run)(arguments)
}

fn help() -> String {
    let mut text = String::from(
        "What one operation costs: allocations, bytes, nanoseconds.\n\n\
         Usage: perop <call> [options]\n\n",
    );
    for Call { name, about, .. } in CALLS {
        text.push_str(&format!("  {name:<10} {about}\n"));
    }
    text.push_str(
        "\nperop <call> --help explains a call; perop --version prints the version.\n\
         Exit codes: 0 done; 1 the input is at fault; 2 usage; 3 from --fail-on of compare;\n\
         130 interrupted, after printing what was measured.\n",
    );
    text
}
