// The service worker: the network first, so that what is shown is never old; what was kept where
// there is no network. It answers for the page's own folder and asks no other host.

const KEPT = "perop " + registration.scope;
const UNNAMED = ["page.js", "page_bg.wasm", "worker_loader.js", "worker.js", "worker_bg.wasm"];

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function keepAll() {
  await caches.delete(KEPT);
  const kept = await caches.open(KEPT);
  const page = await fetch("./", { cache: "no-cache" });
  const html = await page.clone().text();
  // The files the page names, whose names change with their content, and those it does not name.
  const named = [...html.matchAll(/(?:href|src)="(?:\.\/)?([\w.-]+)"/g)].map((match) => match[1]);
  await kept.put("./", page);
  await kept.addAll([...new Set([...named, ...UNNAMED])]);
  await skipWaiting();
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    // Asked anew each time: page and worker have to be of one build.
    const response = await fetch(request, { cache: "no-cache" });
    if (response.ok) {
      await kept.put(request, response.clone());
    }
    return response;
  } catch {
    return (await kept.match(request)) ?? Response.error();
  }
}
