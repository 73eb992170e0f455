//! What a person does and what the workers say, turned into changes of the state, requests to the
//! workers and addresses: one conduct for each page, and which page is shown.

mod cbor;
mod compare;
mod cost;
mod desk;
mod links;
mod opened;
mod run;
mod share;

use leptos::prelude::*;

use crate::address;
use crate::route::Page;
use crate::state::StateStoreFields;

pub use cbor::CborConduct;
pub use compare::CompareConduct;
pub use cost::CostConduct;
pub use opened::SharedConduct;
pub use run::RunConduct;
pub use share::{Panel, ShareConduct, Shareable};

use desk::Desk;

/// Lives as long as the window, whatever page is shown; a copy is a reference.
#[derive(Clone, Copy)]
pub struct Conduct {
    /// The page that is shown.
    pub page: RwSignal<Page>,
    /// The Run page's.
    pub run: RunConduct,
    /// The CBOR page's.
    pub cbor: CborConduct,
    /// The Compare page's.
    pub compare: CompareConduct,
    /// The one of somebody's results.
    pub shared: SharedConduct,
    /// Of links and what is kept.
    pub share: ShareConduct,
}

impl Conduct {
    /// Starts what the pages need and listens to the address.
    pub fn start() -> Self {
        let desk = Desk::new();
        let conduct = Self {
            page: RwSignal::new(Page::default()),
            run: RunConduct::start(),
            cbor: CborConduct::new(),
            compare: CompareConduct::start(desk, Page::Compare),
            shared: SharedConduct::start(desk),
            share: ShareConduct::start(desk),
        };
        desk.listen(move |incoming| conduct.hear(incoming));
        conduct.keep_runs();
        conduct.open();
        // It listens as long as the page lives.
        let _ = window_event_listener(leptos::ev::hashchange, move |_| conduct.open());
        Effect::new(move |_| document().set_title(&conduct.page.get().title()));
        conduct
    }

    /// Shows what the address asks for. Run says so where it is no page.
    fn open(&self) {
        let fragment = address::fragment();
        if Page::is_link(&fragment) && !self.compare.is_at(&fragment) {
            self.open_link(fragment);
            return;
        }
        self.share.forget_opening();
        let page = Page::of(&fragment).unwrap_or_default();
        self.show(page, &fragment);
    }

    fn show(&self, page: Page, fragment: &str) {
        let before = self.page.get_untracked();
        if before != page {
            self.leave(before);
        }
        match page {
            Page::Run => self.run.open(fragment),
            Page::Cbor => self.cbor.open(fragment),
            Page::Compare => {
                self.compare.look();
                self.share.list();
            }
            Page::Shared => {}
        }
        // Last, so that the page is drawn once, with what it shows.
        if before != page {
            self.page.set(page);
        }
    }

    fn leave(&self, page: Page) {
        match page {
            Page::Run => self.run.leave(),
            Page::Cbor => {}
            Page::Compare => {}
            Page::Shared => self.shared.stop(),
        }
    }

    /// Where the navigation leads: to the page as it was left.
    pub fn address_of(&self, page: Page) -> String {
        match page {
            Page::Run => self.run.address(),
            Page::Cbor => self.cbor.address(),
            Page::Compare => self.compare.address(),
            Page::Shared => Page::Shared.address(),
        }
    }

    /// The status line: what the shown page has to say, and a run that goes on elsewhere.
    pub fn status(&self) -> String {
        let activity = self.run.store.activity().read();
        let own = match self.page.get() {
            Page::Run => return activity.sentence(),
            Page::Cbor => self.cbor.store.read().sentence(),
            Page::Compare => self.compare.status.get(),
            Page::Shared => self.shared.status(),
        };
        match activity.workload() {
            Some(_) => format!("{own} · {}", activity.sentence()),
            None => own,
        }
    }
}
