// Before the first paint, so that a dark page does not flash light.
try {
  document.documentElement.dataset.theme = localStorage.getItem("perop-theme") || "system";
} catch {
  // A browser that keeps nothing: the style sheet follows the system.
}
