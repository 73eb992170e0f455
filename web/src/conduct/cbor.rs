//! The conduct of the CBOR page. Everything that is decided is decided by [`Inspector`].

mod answers;
mod requests;

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use reactive_stores::Store;
use web_sys::Blob;

use crate::address;
use crate::bridge::Bridge;
use crate::inspector::{File, Input, Inspector, InspectorStoreFields, TEXT_MAX, words};
use crate::protocol::cbor::{self, Options, Target};
use crate::protocol::{Attachment, Request};
use crate::route::Page;

use super::cost::CostConduct;

/// How long typing has to pause before the input is read.
const PAUSE: Duration = Duration::from_millis(120);

/// Handed to every container of the page; a copy is a reference.
#[derive(Clone, Copy)]
pub struct CborConduct {
    /// The state.
    pub store: Store<Inspector>,
    /// What the input costs.
    pub cost: CostConduct,
    /// None until the page is shown for the first time.
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
    /// Files and long texts, which the state names by their place.
    handles: StoredValue<Vec<Blob>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    /// What is pointed at and not yet asked for, as one question at a time is on its way.
    pointing: StoredValue<Pointing>,
    /// The payload of a link that has been shown or opened.
    linked: RwSignal<Option<String>>,
    /// The fragment of the shared link that was opened last, and what it held.
    opened_link: StoredValue<(String, Input)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Pointing {
    is_asked: bool,
    next: Option<Target>,
}

impl CborConduct {
    /// Starts nothing yet.
    pub(super) fn new() -> Self {
        Self {
            store: Store::new(Inspector::default()),
            cost: CostConduct::new(),
            bridge: StoredValue::new_local(None),
            handles: StoredValue::new_local(Vec::new()),
            timer: StoredValue::new_local(None),
            pointing: StoredValue::new(Pointing::default()),
            linked: RwSignal::new(None),
            opened_link: StoredValue::new((String::new(), Input::default())),
        }
    }

    /// Shows what the address asks for.
    pub(super) fn open(&self, fragment: &str) {
        self.start();
        let payload = fragment.strip_prefix("#/cbor/").unwrap_or_default();
        let is_shown = self.linked.read_untracked().as_deref() == Some(payload);
        if payload.is_empty() || is_shown {
            return;
        }
        self.linked.set(Some(payload.to_owned()));
        self.change(|state| state.replace(Input::default(), "another address"));
        let (ticket, options) = self.ticket_and_options();
        let payload = payload.to_owned();
        self.ask(cbor::Request::OpenLink {
            ticket,
            payload,
            options,
        });
    }

    /// The address that comes back to what is shown.
    pub(super) fn address(&self) -> String {
        match &*self.linked.read() {
            Some(payload) => format!("{}/{payload}", Page::Cbor.address()),
            None => Page::Cbor.address(),
        }
    }

    /// What is on the page and how it is shown, for a link. None for a file or an empty box.
    pub fn input(&self) -> Option<(String, Vec<(String, String)>)> {
        let input = self.store.input().get();
        let format = input.format.clone().map(|format| ("format".into(), format));
        let has_text = input.file.is_none() && !input.is_empty();
        has_text.then(|| (input.text, format.into_iter().collect()))
    }

    /// The link to the file that is shown, or why there is none; `None` where no file is.
    pub(super) fn linked_file(&self) -> Option<Result<String, String>> {
        let state = self.store.read_untracked();
        state.input.file.as_ref()?;
        state.whole()?;
        Some(
            self.linked
                .get_untracked()
                .ok_or_else(|| words::TOO_LONG.into()),
        )
    }

    /// Shows what [`CborConduct::input`] gave.
    pub fn open_input(&self, text: String, fields: &[(String, String)]) {
        self.start();
        let format = fields.iter().find(|(name, _)| name == "format");
        let format = format.map(|(_, value)| value.clone());
        let input = Input {
            text,
            format,
            file: None,
        };
        self.opened_link
            .set_value((address::fragment(), input.clone()));
        self.change(|state| state.replace(input, "another address"));
        self.read();
    }

    fn start(&self) {
        if self.bridge.with_value(Option::is_none) {
            let conduct = *self;
            let bridge = Bridge::new(move |bundle| conduct.receive(bundle));
            self.bridge.set_value(Some(bridge));
        }
    }

    /// Somebody typed into the input box.
    pub fn type_text(&self, text: String) {
        self.change(|state| state.type_text(text));
        self.read_after_pause();
    }

    /// Something was chosen, pasted whole or dropped: it takes the place of what is there.
    pub fn replace_text(&self, text: String, what: &str) {
        if text.len() > TEXT_MAX {
            let parts = js_sys::Array::of1(&text.as_str().into());
            if let Ok(blob) = Blob::new_with_str_sequence(&parts) {
                self.replace_file("Pasted text".into(), blob, what);
            }
            return;
        }
        let input = Input {
            text,
            ..Input::default()
        };
        self.change(|state| state.replace(input, what));
        self.read();
    }

    /// A file was dropped or opened.
    pub fn replace_file(&self, name: String, blob: Blob, what: &str) {
        let size = blob.size();
        let handle = self.handles.with_value(Vec::len);
        self.handles.update_value(|handles| handles.push(blob));
        let file = Some(File { name, size, handle });
        let input = Input {
            file,
            ..Input::default()
        };
        self.change(|state| state.replace(input, what));
        self.read();
    }

    /// The input is taken for that format; none to find out.
    pub fn choose_format(&self, format: Option<String>) {
        self.change(|state| {
            state.input.format = format;
            state.begin();
        });
        self.read();
    }

    /// The input before this one comes back.
    pub fn undo(&self) {
        self.change(Inspector::undo);
        self.read();
    }

    /// The input is shown in another way.
    pub fn set_options(&self, change: impl FnOnce(&mut Options)) {
        self.change(|state| change(&mut state.options));
        let options = self.store.options().get_untracked();
        self.ask(cbor::Request::Show(options));
    }

    /// Ends the worker, whatever it is doing, and starts a fresh one.
    pub fn cancel(&self) {
        self.change(Inspector::cancel);
        self.with_bridge(Bridge::replace);
    }

    fn read_after_pause(&self) {
        let conduct = *self;
        self.after_pause(move || conduct.read());
    }

    /// Once typing has paused; what was to be done after the last key is not done.
    fn after_pause(&self, act: impl Fn() + 'static) {
        self.forget_pause();
        let timer = set_timeout_with_handle(act, PAUSE);
        self.timer.set_value(timer.ok());
    }

    fn forget_pause(&self) {
        self.timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    }

    /// Reads the input as it stands now.
    pub fn read(&self) {
        self.forget_pause();
        self.cost.clear();
        let input = self.store.input().get_untracked();
        if input.is_empty() {
            self.link(None);
            return;
        }
        let (ticket, options) = self.ticket_and_options();
        let attachment = match &input.file {
            Some(file) => self.handles.with_value(|handles| {
                let blob = handles.get(file.handle).cloned();
                blob.map_or(Attachment::None, Attachment::Blob)
            }),
            None => Attachment::Bytes(input.text.into_bytes()),
        };
        let format = input.format;
        self.ask_with(
            cbor::Request::Open {
                ticket,
                format,
                options,
            },
            attachment,
        );
    }

    fn ticket_and_options(&self) -> (u32, Options) {
        let state = self.store.read_untracked();
        (state.ticket, state.options.clone())
    }

    /// Changes anything, and redraws what it may concern.
    fn change(&self, change: impl FnOnce(&mut Inspector)) {
        self.store.update(change);
    }

    /// Changes what is marked, and redraws that alone.
    fn change_marks(&self, change: impl FnOnce(&mut Inspector)) {
        self.silently(change);
        self.store.chosen().notify();
        self.store.pointed().notify();
    }

    fn silently(&self, change: impl FnOnce(&mut Inspector)) {
        self.store.maybe_update(|state| {
            change(state);
            false
        });
    }

    fn ask(&self, request: cbor::Request) {
        self.ask_with(request, Attachment::None);
    }

    fn ask_with(&self, request: cbor::Request, attachment: Attachment) {
        self.with_bridge(|bridge| bridge.ask_with(Request::Cbor(request), attachment));
    }

    fn with_bridge(&self, act: impl FnOnce(&Bridge)) {
        // Cloned, since a bridge may call back while it acts.
        let bridge = self.bridge.with_value(Clone::clone);
        if let Some(bridge) = bridge {
            act(&bridge);
        }
    }
}
