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

/** A refusal, for a person. */
export function problemPage(problem: { title: string; status: number; detail: string; request_id: string }): string {
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
        <p><a href="/docs">Read the interface</a></p>
      </section>
      <footer><p>Request ${problem.request_id}</p></footer>`,
  );
}
