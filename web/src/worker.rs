//! What runs in the worker: one run at a time, in an instance of its own.

mod assist;
mod clock;
mod desk;
mod environment;
mod fleet;
mod inspect;
mod kept;
mod run;
mod turn;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use perop_core::workloads;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::catalogue::Catalogue;
use crate::protocol::{self, Attachment, Event, Request};

/// What the page said while a step was being done.
#[derive(Debug, Default)]
struct Inbox {
    stop: Cell<bool>,
    hidden: Cell<bool>,
    /// Wakes the run while it waits for the tab.
    wake: RefCell<Option<js_sys::Function>>,
}

/// Listens, and announces the worker to the page, which may send requests from then on.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        post(&Event::Panicked {
            message: panic.to_string(),
        });
    }));
    let inbox = Rc::new(Inbox::default());
    let assistant = RefCell::new(None);
    let inspector = Rc::default();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        // Page and worker are built together, so a message that is not understood is no input of
        // anybody's but a broken build: it ends the worker, and the page says so.
        let (request, attachment) = protocol::decode::<Request>(&message.data())
            .expect("the page sends what this build of the worker understands");
        match request {
            Request::Cbor(request) => inspect::handle(&inspector, request, attachment),
            Request::MeasureGiven => {
                inbox.stop.set(false);
                let measuring = run::run_given(attachment.into_bytes(), Rc::clone(&inbox));
                wasm_bindgen_futures::spawn_local(measuring);
            }
            Request::Start(recipe) => {
                inbox.stop.set(false);
                let given = attachment.into_bytes();
                let running = run::run(recipe, given, Rc::clone(&inbox));
                wasm_bindgen_futures::spawn_local(running);
            }
            Request::Compare(request) => desk::compare(request, attachment),
            Request::Share(request) => desk::share(request),
            request => handle(request, &inbox, &assistant),
        }
    });
    scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    post(&Event::Ready {
        build: crate::VERSION.into(),
    });
}

fn handle(request: Request, inbox: &Rc<Inbox>, assistant: &RefCell<Option<assist::Assistant>>) {
    match request {
        Request::Catalogue => post(&Event::Catalogue(Catalogue::of(workloads::ALL))),
        Request::Stop => {
            inbox.stop.set(true);
            inbox.wake();
        }
        Request::Hide => inbox.hidden.set(true),
        Request::Show => {
            inbox.hidden.set(false);
            inbox.wake();
        }
        Request::Summarise(summary) => post(&Event::Summed(Box::new(run::report(summary)))),
        Request::Assist(recipe) => match assist::Assistant::prepare(&recipe) {
            Ok(prepared) => {
                assistant.replace(Some(prepared));
                post(&Event::Assisting);
            }
            Err(message) => post(&Event::Failed { message }),
        },
        Request::Work { work, start_ms } => {
            if let Some(assistant) = assistant.borrow_mut().as_mut() {
                post(&assistant.work(work, start_ms));
            }
        }
        // These come with something attached, or are another worker's.
        Request::Start(_)
        | Request::Compare(_)
        | Request::Share(_)
        | Request::Cbor(_)
        | Request::MeasureGiven => {}
    }
}

impl Inbox {
    fn wake(&self) {
        if let Some(wake) = self.wake.take() {
            // The resolving function of a promise does not throw.
            let _ = wake.call0(&JsValue::NULL);
        }
    }
}

fn post(event: &Event) {
    post_with(event, &Attachment::None);
}

/// A message that cannot be posted has nobody to be told; the console is what is left.
fn post_with(event: &Event, attachment: &Attachment) {
    match protocol::encode(event, attachment) {
        Ok((message, transfer)) => {
            if let Err(error) = scope().post_message_with_transfer(&message, &transfer) {
                web_sys::console::error_1(&error);
            }
        }
        Err(error) => web_sys::console::error_1(&error.0.into()),
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
