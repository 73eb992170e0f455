//! `cargo xtask serve`: the page, built for release, on this machine.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::site::{Hosting, Site};
use crate::tools::Tools;
use crate::{page, project};

/// Where the page is served when nobody asks for another port.
pub const PORT: u16 = 8080;

/// What the user asked for.
#[derive(Debug, Default)]
pub struct Wishes {
    /// `--port`.
    pub port: Option<u16>,
    /// `--open`.
    pub open: bool,
}

/// Builds and serves until interrupted.
pub fn run(wishes: &Wishes) -> Result<()> {
    // Taken before the build, so that a port in use is said at once.
    let listener = listen(wishes.port)?;
    let tools = Tools::ready()?;
    let dist = project::target().join("page");
    page::build(&tools, &dist)?;
    let site = Site::on(listener, &dist, Hosting::default())?;
    println!("\nPerop is at {}  (Ctrl-C ends it)", site.url());
    if wishes.open {
        open(&site.url());
    }
    site.wait();
    Ok(())
}

fn listen(asked: Option<u16>) -> Result<TcpListener> {
    let local = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match asked {
        Some(port) => local(port).with_context(|| {
            format!("port {port} cannot be used: choose another one, or none for a free one")
        }),
        None => local(PORT)
            .or_else(|_| local(0))
            .context("no port of this machine is free"),
    }
}

fn open(url: &str) {
    let mut command = if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", "", url]);
        start
    } else {
        let program = if cfg!(target_os = "macos") {
            "open"
        } else {
            "xdg-open"
        };
        let mut opener = Command::new(program);
        opener.arg(url);
        opener
    };
    if command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_err()
    {
        println!("No browser could be opened from here; the address above works in any.");
    }
}

#[cfg(test)]
mod tests {
    use super::listen;

    #[test]
    fn a_port_that_was_asked_for_and_is_taken_is_an_error_that_names_it() {
        let taken = listen(None).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(Some(port)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("port {port} cannot be used: choose another one, or none for a free one")
        );
    }

    #[test]
    fn a_free_port_is_found_when_the_default_is_taken() {
        let first = listen(None).unwrap();
        let second = listen(None).unwrap();
        assert_ne!(first.local_addr().unwrap(), second.local_addr().unwrap());
    }
}
