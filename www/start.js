// Before the first paint, so that a dark page does not flash light.
try {
  document.documentElement.dataset.theme = localStorage.getItem("perop-theme") || "system";
} catch {
  // A browser that keeps nothing: the style sheet follows the system.
}

// After the page is there: what it needs offline is kept. Without this the page works all the same.
addEventListener("load", () => {
  navigator.serviceWorker?.register("offline.js").catch(() => {});
});
