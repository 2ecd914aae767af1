/** How the operator page looks, and what it does by itself. */

export const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { background: Canvas; color: CanvasText; max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: clamp(1.4rem, 6vw, 2rem); line-height: 1.2; text-wrap: balance; }
h2 { margin-top: 2rem; }
h3 { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
form { display: inline; }
label { display: inline-flex; flex-wrap: wrap; gap: .25rem .5rem; }
td form { display: block; margin-top: .25rem; }
button, input { font: inherit; padding: .1rem .6rem; }
h3 button { font-size: .9rem; font-weight: normal; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
td:not(:last-child) > code { white-space: nowrap; }
.operation { border-bottom: 1px solid #8884; padding: .25rem 0; }
.operation span { font-size: .85em; opacity: .8; }
dl { display: grid; grid-template-columns: 3rem 1fr; gap: .1rem .5rem; margin: .25rem 0 .5rem 1.1rem; }
dt, dd { margin: 0; }
pre { max-width: 60rem; max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.good { color: #177a35; } .bad { color: #c02626; }
@media (prefers-color-scheme: dark) { .good { color: #6fd08c; } .bad { color: #ff8f8f; } }
`;

const RELOAD_MS = 5000;

/** The query of the page that does not reload itself. */
export const STILL = "?still";

/** The filter outlives a reload, which waits while something is opened or written. A table keeps its row of headings. */
export const SCRIPT = `
const filter = document.getElementById("filter");
const show = () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of document.querySelectorAll("tr:has(td), .operation"))
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
};
filter.value = sessionStorage.getItem("filter") ?? "";
filter.addEventListener("input", () => { sessionStorage.setItem("filter", filter.value); show(); });
show();
if (location.search !== "${STILL}") setInterval(() => {
  if (document.querySelector("details[open]") === null && document.activeElement !== filter) location.reload();
}, ${RELOAD_MS});
`;
