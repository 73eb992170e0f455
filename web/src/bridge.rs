//! The page's end of a worker: it spawns, listens, asks, ends and replaces it.
//!
//! The steps of a run are handed on in bundles, at most every 100 ms, so that drawing never takes
//! more of the main thread than it should; all else is handed on at once.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use leptos::prelude::set_timeout;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::protocol::{self, Attachment, Event, Request};

/// Where the build puts the worker, beside the page.
const WORKER: &str = "./worker_loader.js";

/// The least time between two drawings.
const DRAW_EVERY: Duration = Duration::from_millis(100);

/// How long a worker may take to stop by itself; an operation of many milliseconds cannot.
const STOP_WITHIN: Duration = Duration::from_millis(60);

/// What comes from the worker.
#[derive(Debug)]
pub enum Incoming {
    /// A message and what came with it.
    Event(Event, Attachment),
    /// The worker is gone, or was never there: why.
    Broken(String),
    /// It did not stop in time and was replaced.
    Terminated,
}

/// One worker at a time; cheap to clone.
#[derive(Clone)]
pub struct Bridge(Rc<Inner>);

struct Inner {
    worker: RefCell<Option<Connection>>,
    /// Requests made before the worker was ready.
    waiting: RefCell<Vec<(Request, Attachment)>>,
    is_ready: Cell<bool>,
    /// Whether the worker is gone or used, so that the next request needs a fresh one.
    is_broken: Cell<bool>,
    buffer: RefCell<Vec<Incoming>>,
    draws_later: Cell<bool>,
    /// Counts workers, so that a late timer does not end the next one.
    generation: Cell<u32>,
    sink: Box<dyn Fn(Vec<Incoming>)>,
}

struct Connection {
    worker: Worker,
    _listen: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // What is still on its way must not reach a listener that is gone.
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Bridge {
    /// Spawns the first worker; everything it says goes to `sink`.
    pub fn new(sink: impl Fn(Vec<Incoming>) + 'static) -> Self {
        let bridge = Self(Rc::new(Inner {
            worker: RefCell::new(None),
            waiting: RefCell::new(Vec::new()),
            is_ready: Cell::new(false),
            is_broken: Cell::new(false),
            buffer: RefCell::new(Vec::new()),
            draws_later: Cell::new(false),
            generation: Cell::new(0),
            sink: Box::new(sink),
        }));
        bridge.replace();
        bridge
    }

    /// Ends the worker, if there is one, and spawns a fresh one: an instance with a memory that no
    /// run has used.
    pub fn replace(&self) {
        let inner = &self.0;
        inner.generation.set(inner.generation.get() + 1);
        inner.is_ready.set(false);
        inner.is_broken.set(false);
        inner.waiting.borrow_mut().clear();
        match connect(&Rc::downgrade(inner)) {
            Ok(connection) => {
                inner.worker.replace(Some(connection));
            }
            Err(error) => {
                inner.worker.replace(None);
                let why = format!("the worker cannot be started: {error:?}");
                inner.hand_on_now(Incoming::Broken(why));
            }
        }
    }

    /// Replaces the worker in a task of its own, or as soon as something is asked: starting one
    /// takes time that what has just been drawn needs.
    pub fn retire(&self) {
        self.0.is_broken.set(true);
        // A timer that is to stop it has nothing to do any more.
        self.0.generation.set(self.0.generation.get() + 1);
        let bridge = self.clone();
        let replace = move || {
            if bridge.0.is_broken.get() {
                bridge.replace();
            }
        };
        set_timeout(replace, Duration::ZERO);
    }

    /// Asks the worker, as soon as it is ready.
    pub fn ask(&self, request: Request) {
        self.ask_with(request, Attachment::None);
    }

    /// The same, with what is to travel beside the request.
    pub fn ask_with(&self, request: Request, attachment: Attachment) {
        if self.0.is_broken.get() {
            self.replace();
        }
        self.0.ask(request, attachment);
    }

    /// Stops the run: politely, and after `STOP_WITHIN` by ending the worker.
    pub fn stop(&self) {
        self.ask(Request::Stop);
        let (bridge, generation) = (self.clone(), self.0.generation.get());
        let end = move || {
            if bridge.0.generation.get() == generation {
                bridge.0.flush();
                bridge.replace();
                bridge.0.hand_on_now(Incoming::Terminated);
            }
        };
        set_timeout(end, STOP_WITHIN);
    }
}

impl Inner {
    fn ask(&self, request: Request, attachment: Attachment) {
        if !self.is_ready.get() {
            self.waiting.borrow_mut().push((request, attachment));
            return;
        }
        let Some(worker) = self.worker.borrow().as_ref().map(|it| it.worker.clone()) else {
            return;
        };
        let sent = protocol::encode(&request, &attachment)
            .map_err(|error| error.0)
            .and_then(|(message, transfer)| {
                let sent = worker.post_message_with_transfer(&message, &transfer);
                sent.map_err(|error| format!("{error:?}"))
            });
        if let Err(why) = sent {
            self.hand_on_now(Incoming::Broken(why));
        }
    }

    fn receive(self: &Rc<Self>, message: &MessageEvent) {
        match protocol::decode::<Event>(&message.data()) {
            Ok((Event::Ready { build }, _)) if build == crate::VERSION => {
                self.is_ready.set(true);
                let waiting = self.waiting.take();
                let ask = |(request, attachment)| self.ask(request, attachment);
                waiting.into_iter().for_each(ask);
            }
            Ok((Event::Ready { build }, _)) => self.hand_on_now(Incoming::Broken(format!(
                "the worker is of version {build} and the page of {}; reload the page",
                crate::VERSION
            ))),
            Ok((Event::Panicked { message }, _)) => self.hand_on_now(Incoming::Broken(message)),
            Ok((
                event @ (Event::Started { .. }
                | Event::Stepped(_)
                | Event::Discarded { .. }
                | Event::Anatomy { .. }
                | Event::Measured(_)),
                attachment,
            )) => self.hand_on(Incoming::Event(event, attachment)),
            Ok((event, attachment)) => self.hand_on_now(Incoming::Event(event, attachment)),
            Err(error) => self.hand_on_now(Incoming::Broken(error.0)),
        }
    }

    fn hand_on(self: &Rc<Self>, incoming: Incoming) {
        self.buffer.borrow_mut().push(incoming);
        if !self.draws_later.replace(true) {
            let inner = Rc::clone(self);
            set_timeout(
                move || {
                    inner.draws_later.set(false);
                    inner.flush();
                },
                DRAW_EVERY,
            );
        }
    }

    fn hand_on_now(&self, incoming: Incoming) {
        if matches!(incoming, Incoming::Broken(_)) {
            self.is_broken.set(true);
        }
        self.buffer.borrow_mut().push(incoming);
        self.flush();
    }

    fn flush(&self) {
        let bundle = self.buffer.take();
        if !bundle.is_empty() {
            (self.sink)(bundle);
        }
    }
}

fn connect(inner: &Weak<Inner>) -> Result<Connection, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(WORKER, &options)?;
    let receiver = inner.clone();
    let listen = Closure::<dyn FnMut(_)>::new(move |message: MessageEvent| {
        if let Some(inner) = receiver.upgrade() {
            inner.receive(&message);
        }
    });
    let receiver = inner.clone();
    let fail = Closure::<dyn FnMut(_)>::new(move |error: ErrorEvent| {
        // Said on the page; the console need not repeat it.
        error.prevent_default();
        if let Some(inner) = receiver.upgrade() {
            let why = match error.message() {
                message if message.is_empty() => "the worker could not be loaded".into(),
                message => message,
            };
            inner.hand_on_now(Incoming::Broken(why));
        }
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    Ok(Connection {
        worker,
        _listen: listen,
        _fail: fail,
    })
}
