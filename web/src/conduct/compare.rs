//! The conduct of the Compare page.

mod answers;

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::desk::Desk;
use super::share::Shareable;
use crate::address;
use crate::clipboard::Outcome;
use crate::protocol::compare::{Format, Request, Shown, View};
use crate::protocol::share::{Content, Input};
use crate::protocol::{self, Attachment};
use crate::route::Page;
use crate::state::compare::{Desk as Sides, Source};

/// How long nothing may be typed before it is read.
const TYPED: Duration = Duration::from_millis(200);

/// A copy is a reference.
#[derive(Clone, Copy)]
pub struct CompareConduct {
    /// What was given, and how it is to be shown.
    pub sides: RwSignal<Sides>,
    /// What came of it.
    pub shown: RwSignal<Shown>,
    /// What the status line says.
    pub status: RwSignal<String>,
    /// What became of the last copy.
    pub copied: RwSignal<Option<(Format, Outcome)>>,
    desk: Desk,
    /// Whose address keeps the input: the Shared page's is the link itself.
    page: Page,
    /// The last question: the answer to an earlier one is dropped.
    ticket: StoredValue<u32>,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// The address that holds what is shown.
    address: StoredValue<String>,
    /// Whether it is that of a link, which stays until something is changed.
    is_opened: StoredValue<bool>,
}

impl CompareConduct {
    pub(super) fn start(desk: Desk, page: Page) -> Self {
        Self {
            sides: RwSignal::new(Sides::default()),
            shown: RwSignal::new(Shown::default()),
            status: RwSignal::new(READY.into()),
            copied: RwSignal::new(None),
            desk,
            page,
            ticket: StoredValue::new(0),
            timer: StoredValue::new(None),
            address: StoredValue::new(page.address()),
            is_opened: StoredValue::new(false),
        }
    }

    /// Takes in what an input of this page, or a link to a comparison, holds; a look shows it.
    pub(super) fn open_input(&self, input: &Input) {
        self.address.set_value(address::fragment());
        self.is_opened.set_value(true);
        self.sides.set(Sides::of_input(input));
    }

    /// Whether the page shows what that fragment holds, so that it need not be opened.
    pub(super) fn is_at(&self, fragment: &str) -> bool {
        self.address.with_value(|address| address == fragment)
    }

    /// The address that comes back to what is shown.
    pub(super) fn address(&self) -> String {
        self.shown.track();
        self.address.with_value(Clone::clone)
    }

    /// Something was typed or pasted into a box.
    pub fn type_text(&self, index: usize, text: String) {
        self.change(|sides| sides.set_source(index, Source::Text(text)));
        self.look_later();
    }

    /// A side was given a name.
    pub fn name_side(&self, index: usize, name: String) {
        self.change(|sides| {
            if let Some(side) = sides.sides.get_mut(index) {
                side.label = name;
            }
        });
        self.look_later();
    }

    /// Files were dropped on a box, or chosen for it.
    pub fn take_files(&self, index: usize, files: &web_sys::FileList) {
        let files: Vec<web_sys::File> = (0..files.length()).filter_map(|i| files.get(i)).collect();
        let conduct = *self;
        spawn_local(async move {
            let mut read = Vec::new();
            for file in files {
                match JsFuture::from(file.array_buffer()).await {
                    Ok(buffer) => {
                        let bytes =
                            js_sys::Uint8Array::new(buffer.unchecked_ref::<js_sys::Object>());
                        read.push((file.name(), bytes.to_vec()));
                    }
                    Err(_) => {
                        let name = file.name();
                        conduct.status.set(format!("{name} cannot be read."));
                    }
                }
            }
            let mut left = 0;
            conduct.change(|sides| left = sides.take_files(index, read));
            conduct.look();
            if left > 0 {
                let files = crate::figures::counted(left, "file");
                conduct
                    .status
                    .set(format!("There is no place for {files} more."));
            }
        });
    }

    /// One more side.
    pub fn add_side(&self) {
        self.change(Sides::add_side);
    }

    /// One side less.
    pub fn remove_side(&self, index: usize) {
        self.change(|sides| sides.remove_side(index));
        self.look();
    }

    /// Puts a text beside what is there.
    pub fn add_text(&self, text: String) {
        self.change(|sides| {
            let empty = sides
                .sides
                .iter()
                .position(|side| side.source == Source::default());
            let index = empty.unwrap_or_else(|| {
                sides.add_side();
                sides.sides.len() - 1
            });
            sides.set_source(index, Source::Text(text));
        });
        self.look();
    }

    /// Another look at the same sides.
    pub fn change_view(&self, change: impl FnOnce(&mut View)) {
        self.change(|sides| change(&mut sides.view));
        self.look();
    }

    /// The same while typing, as into the filter.
    pub fn type_view(&self, change: impl FnOnce(&mut View)) {
        self.change(|sides| change(&mut sides.view));
        self.look_later();
    }

    /// What the page has to share: the figures, or the whole input where that is wanted.
    pub(super) fn shareable(&self) -> Option<Shareable> {
        let shown = self.shown.read_untracked();
        let sides = self.sides.read_untracked();
        shown.has_rows().then(|| Shareable {
            content: Content::Compared(self.ticket.get_value()),
            with_input: sides.input().map(Content::Input),
            has_runs: true,
            words: "The link holds the figures that were read, not the text around them.".into(),
        })
    }

    /// Copies what is shown.
    pub fn copy(&self, format: Format) {
        let request = Request::Copy {
            ticket: self.ticket.get_value(),
            format,
            base: address::base(),
        };
        self.ask(request, Attachment::None);
    }

    fn change(&self, change: impl FnOnce(&mut Sides)) {
        self.is_opened.set_value(false);
        self.sides.update(change);
    }

    fn look_later(&self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        let conduct = *self;
        let timer = set_timeout_with_handle(move || conduct.look(), TYPED);
        self.timer.set_value(timer.ok());
    }

    /// Asks what there is to see; also when the page is shown again, so that what is copied is
    /// what is seen.
    pub(super) fn look(&self) {
        self.ticket.set_value(self.desk.ticket());
        let sides = self.sides.read_untracked();
        if sides.is_empty() {
            self.shown.set(Shown::default());
            self.status.set(READY.into());
            self.show_address(None);
            return;
        }
        self.status.set("Reading".into());
        let (given, bytes) = sides.given();
        let request = Request::Show {
            ticket: self.ticket.get_value(),
            sides: given,
            view: sides.view.clone(),
            input: sides.input(),
        };
        self.ask(request, Attachment::Bytes(bytes));
    }

    fn ask(&self, request: Request, attachment: Attachment) {
        self.desk
            .ask(protocol::Request::Compare(request), attachment);
    }
}

const READY: &str = "Ready";
