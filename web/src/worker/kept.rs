//! The last snapshots, kept in the browser's own database. A browser without one, or a full one, is
//! said and breaks nothing.

use std::cell::RefCell;

use idb::{Database, DatabaseEvent, Error, Factory, KeyPath, ObjectStoreParams, TransactionMode};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use crate::desk;
use crate::protocol::share::{Event, Kept};
use crate::state::kept;

use super::desk::tell;

const NAME: &str = "perop";
const VERSION: u32 = 1;
const STORE: &str = "snapshots";

/// What is to be done before the list is told.
pub(super) enum Change {
    /// Nothing.
    None,
    /// Keep that link, as the latest one.
    Keep(String),
    /// Delete it.
    Delete(String),
    /// Put the deleted one back.
    Restore,
}

/// As it is in the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    payload: String,
    kept_ms: f64,
}

thread_local! {
    /// What was deleted last.
    static DELETED: RefCell<Option<Entry>> = const { RefCell::new(None) };
}

/// Changes what is kept and tells what there is then.
pub(super) async fn change(change: Change) {
    tell(match changed(change).await {
        Ok(event) => event,
        Err(error) => Event::NotKept {
            message: kept::not_kept(0, &error.to_string()),
        },
    });
}

async fn changed(change: Change) -> Result<Event, Error> {
    let database = open().await?;
    let outcome = work(&database, change).await;
    database.close();
    outcome
}

async fn work(database: &Database, change: Change) -> Result<Event, Error> {
    let mut entries = read(database).await?;
    match change {
        Change::None => {}
        Change::Keep(payload) => {
            let entry = Entry {
                payload,
                kept_ms: js_sys::Date::now(),
            };
            if let Err(error) = put(database, &entry).await {
                let message = kept::not_kept(entries.len(), &error.to_string());
                return Ok(Event::NotKept { message });
            }
            take(database, &mut entries, entry).await?;
        }
        Change::Delete(payload) => {
            if let Err(error) = delete(database, &payload).await {
                let message = kept::not_deleted(&error.to_string());
                return Ok(Event::NotKept { message });
            }
            let place = entries.iter().position(|entry| entry.payload == payload);
            let deleted = place.map(|place| entries.remove(place));
            DELETED.with_borrow_mut(|before| *before = deleted);
        }
        Change::Restore => {
            if let Some(entry) = DELETED.with_borrow(Clone::clone) {
                if let Err(error) = put(database, &entry).await {
                    let message = kept::not_restored(&error.to_string());
                    return Ok(Event::NotKept { message });
                }
                // Given up only now that it is in the store again.
                DELETED.with_borrow_mut(|deleted| {
                    let is_back = deleted.as_ref().map(|it| &it.payload) == Some(&entry.payload);
                    *deleted = deleted.take().filter(|_| !is_back);
                });
                take(database, &mut entries, entry).await?;
            }
        }
    }
    entries.sort_by(|a, b| b.kept_ms.total_cmp(&a.kept_ms));
    let title = |payload: &str| kept::title(desk::kept_title(payload));
    let deleted = DELETED.with_borrow(|entry| entry.as_ref().map(|it| title(&it.payload)));
    Ok(Event::Kept {
        kept: entries
            .into_iter()
            .map(|entry| Kept {
                title: title(&entry.payload),
                payload: entry.payload,
                kept_ms: entry.kept_ms,
            })
            .collect(),
        deleted,
    })
}

/// Takes one that is in the store into the list; the oldest of too many goes from both.
async fn take(database: &Database, entries: &mut Vec<Entry>, entry: Entry) -> Result<(), Error> {
    let payload = entry.payload.clone();
    entries.retain(|known| known.payload != payload);
    entries.push(entry);
    let stays = |entry: &Entry| entry.payload == payload;
    for old in kept::surplus(entries, |entry| entry.kept_ms, stays) {
        delete(database, &old.payload).await?;
    }
    Ok(())
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let made = event.database().and_then(|database| {
            let mut parameters = ObjectStoreParams::new();
            parameters.key_path(Some(KeyPath::new_single("payload")));
            database.create_object_store(STORE, parameters)
        });
        if let Err(error) = made {
            // Opening fails then, and that is told.
            web_sys::console::warn_1(&error.to_string().into());
        }
    });
    request.await
}

async fn read(database: &Database) -> Result<Vec<Entry>, Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(STORE)?;
    let all = store.get_all(None, None)?.await?;
    // What another version of the page has written is left alone.
    let entries = all
        .into_iter()
        .filter_map(|entry| serde_wasm_bindgen::from_value(entry).ok());
    Ok(entries.collect())
}

async fn put(database: &Database, entry: &Entry) -> Result<(), Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    let value = serde_wasm_bindgen::to_value(entry).unwrap_or(JsValue::NULL);
    store.put(&value, None)?.await?;
    transaction.commit()?.await?;
    Ok(())
}

async fn delete(database: &Database, payload: &str) -> Result<(), Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    store.delete(JsValue::from_str(payload))?.await?;
    transaction.commit()?.await?;
    Ok(())
}
