//! Other workers for a parallel workload: isolated instances, each with a memory of its own.
//!
//! Shared memory would need a standard library that only unreleased compilers build; separate
//! instances measure throughput all the same, and the page says which it was.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise};
use perop_core::harness::{Measured, Purpose, Session, Work};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::protocol::{self, Attachment, Event, Recipe, Request};

use super::clock::epoch_ms;
use super::scope;

/// Time for the orders to reach every instance before all of them start.
const LEAD_MS: f64 = 3.0;

/// The workers beside the coordinating one.
pub(super) struct Fleet {
    members: Vec<Member>,
}

struct Member {
    worker: Worker,
    waiting: Rc<RefCell<Waiting>>,
    _listen: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(JsValue)>,
}

/// One answer at most is on its way.
#[derive(Default)]
struct Waiting {
    answer: Option<Event>,
    wake: Option<Function>,
}

impl Fleet {
    /// Starts `count` workers and lets each prepare the recipe.
    ///
    /// Errors: a worker that cannot be started or cannot prepare, in words.
    pub(super) async fn start(count: u32, recipe: &Recipe) -> Result<Self, String> {
        let mut members = Vec::new();
        for _ in 0..count {
            members.push(Member::spawn()?);
        }
        let fleet = Self { members };
        for member in &fleet.members {
            match member.answer().await {
                Event::Ready { .. } => member.ask(&Request::Assist(recipe.clone()))?,
                other => return Err(refusal(other)),
            }
        }
        for member in &fleet.members {
            match member.answer().await {
                Event::Assisting => {}
                other => return Err(refusal(other)),
            }
        }
        Ok(fleet)
    }

    /// How many share the work, the coordinating one among them.
    pub(super) fn instances(&self) -> u32 {
        self.members.len() as u32 + 1
    }

    /// Lets all instances, this one among them, do the same work at the same time.
    ///
    /// The wall time is from the agreed start to the end of the last one.
    pub(super) async fn run(&self, work: Work, session: &mut Session) -> Result<Measured, String> {
        let start_ms = epoch_ms() + LEAD_MS;
        for member in &self.members {
            member.ask(&Request::Work { work, start_ms })?;
        }
        while epoch_ms() < start_ms {
            std::hint::spin_loop();
        }
        let mut all = session.run(work).map_err(|error| error.to_string())?;
        let mut last_ms = epoch_ms();
        for member in &self.members {
            match member.answer().await {
                Event::Worked { measured, end_ms } => {
                    all += &measured;
                    last_ms = last_ms.max(end_ms);
                }
                other => return Err(refusal(other)),
            }
        }
        all.elapsed_ns = match work.purpose {
            Purpose::Count => 0.0,
            Purpose::Calibrate | Purpose::WarmUp | Purpose::Batch => (last_ms - start_ms) * 1e6,
        };
        Ok(all)
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for member in &self.members {
            member.worker.terminate();
        }
    }
}

impl Member {
    fn spawn() -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&scope().location().href(), &options)
            .map_err(|error| format!("another worker cannot be started: {error:?}"))?;
        let waiting = Rc::new(RefCell::new(Waiting::default()));
        let inbox = Rc::clone(&waiting);
        let listen = Closure::<dyn FnMut(_)>::new(move |message: MessageEvent| {
            let event = protocol::decode::<Event>(&message.data());
            arrive(
                &inbox,
                event.map_or_else(|error| failed(&error.0), |(event, _)| event),
            );
        });
        let inbox = Rc::clone(&waiting);
        let fail = Closure::<dyn FnMut(_)>::new(move |_: JsValue| {
            arrive(&inbox, failed("another worker stopped with an error"));
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            waiting,
            _listen: listen,
            _fail: fail,
        })
    }

    fn ask(&self, request: &Request) -> Result<(), String> {
        let (message, transfer): (JsValue, Array) =
            protocol::encode(request, &Attachment::None).map_err(|error| error.0)?;
        self.worker
            .post_message_with_transfer(&message, &transfer)
            .map_err(|error| format!("another worker cannot be reached: {error:?}"))
    }

    async fn answer(&self) -> Event {
        loop {
            if let Some(event) = self.waiting.borrow_mut().answer.take() {
                return event;
            }
            let promise = Promise::new(&mut |resolve, _| {
                self.waiting.borrow_mut().wake = Some(resolve);
            });
            // The promise is only ever resolved.
            let _ = JsFuture::from(promise).await;
        }
    }
}

fn arrive(waiting: &RefCell<Waiting>, event: Event) {
    let wake = {
        let mut waiting = waiting.borrow_mut();
        waiting.answer = Some(event);
        waiting.wake.take()
    };
    if let Some(wake) = wake {
        // The resolving function of a promise does not throw.
        let _ = wake.call0(&JsValue::NULL);
    }
}

fn failed(message: &str) -> Event {
    Event::Failed {
        message: message.into(),
    }
}

fn refusal(event: Event) -> String {
    match event {
        Event::Failed { message } | Event::Panicked { message } => message,
        _ => "another worker answered something else".into(),
    }
}
