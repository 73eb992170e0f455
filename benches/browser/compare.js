// CBOR to text by three engines in one page; `cargo xtask compare-js` calls what is on `window`.
import { diagnose } from "cbor2";
import { decode } from "cborg";
import init, { print } from "./perop/perop_browser.js";

// cborg gives a BigInt for an integer above 2^53, which JSON by itself does not write.
BigInt.prototype.toJSON = function () {
  return JSON.rawJSON(this.toString());
};

// Each by its fastest documented call, with the options it has by itself.
const engines = {
  "perop": print,
  "cbor2": bytes => diagnose(bytes),
  "cborg": bytes => JSON.stringify(decode(bytes)),
};

// Long enough that a step of the clock does not count.
const BATCH_MS_MIN = 50;

const documents = {};

window.load = async name => {
  const answer = await fetch(`${name}.cbor`);
  documents[name] = new Uint8Array(await answer.arrayBuffer());
  return documents[name].length;
};

window.text = (engine, name) => engines[engine](documents[name]);

// Milliseconds for one text, over as many as fill a batch.
window.sample = (engine, name) => {
  const [run, bytes] = [engines[engine], documents[name]];
  const started = performance.now();
  let [count, length, elapsed] = [0, 0, 0];
  while (elapsed < BATCH_MS_MIN) {
    length += run(bytes).length;
    count += 1;
    elapsed = performance.now() - started;
  }
  return length > 0 ? elapsed / count : NaN;
};

await init();
window.isReady = true;
