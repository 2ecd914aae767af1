import { html } from "./markup.ts";
import { page } from "./page.ts";

/** What a person reads who opens the service in a browser. */
export function welcomePage({ system, version, docs }: { system: string; version: string; docs: string }): string {
  return page(
    system,
    html`<header class="top">
        <div>
          <p class="kicker">Version ${version}</p>
          <h1>${system}</h1>
        </div>
      </header>
      <section>
        <p>Spirometry in, interpreted results out. The service supports decisions and makes none.</p>
        <p><a href="${docs}">Read the interface</a></p>
      </section>`,
  );
}

interface Refusal {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
}

/** A refusal, for a person. Whoever was sent a link to a report reads reports: the interface is nothing to them. */
export function problemPage(problem: Refusal): string {
  return page(
    problem.title,
    html`<header class="top">
        <div>
          <p class="kicker">Error ${problem.status}</p>
          <h1>${problem.title}</h1>
        </div>
      </header>
      <section>
        <p>${problem.detail}</p>
        ${problem.code === "link_not_found" ? "" : html`<p><a href="/docs">Read the interface</a></p>`}
      </section>
      <footer><p>Request ${problem.request_id}</p></footer>`,
  );
}
