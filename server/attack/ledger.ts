import type { Caller } from "./caller.ts";

/** Requests that make something, and the member of their answer that names it. */
const MADE: Readonly<Record<string, string>> = {
  "/api/v1/model/build": "model_id",
  "/api/v1/analyse": "analysis_id",
  "/api/v1/interpret": "batch_id",
  "/results/reviews": "batch_id",
};

type Row = Readonly<Record<string, unknown>>;

/**
 * What the service has said that it stored, and what it has refused. Each intake is of a project of its own, so that one that was refused
 * and stored all the same shows as a project.
 */
export class Ledger {
  readonly #refused = new Set<unknown>();
  readonly #made = new Set<unknown>();
  #projects = 0;

  /** A project that no request has named before. */
  newProject(): string {
    this.#projects += 1;
    return `fuzzed-${this.#projects}`;
  }

  /** `project`: the one that an intake was to make. */
  note(path: string, { status, text }: { readonly status: number; readonly text: string }, project?: string): void {
    if (project !== undefined && status >= 400) this.#refused.add(project);
    const member = MADE[path];
    if (member === undefined || status >= 300) return;
    this.#made.add((JSON.parse(text) as Row)[member]);
  }

  /** Names of what is stored although every request that could have made it was refused. */
  async storedThoughRefused(caller: Caller, project: string): Promise<readonly string[]> {
    const listed = (path: string) => all(caller, `${path}?project_id=${project}&limit=200`);
    const projects = await all(caller, "/api/v1/projects?limit=200");
    const [batches, analyses, models] = await Promise.all(
      ["/api/v1/batches", "/api/v1/analyses", "/api/v1/models"].map(listed),
    );
    // A review makes an analysis, too, and the batch is what names it.
    for (const { batch_id, analysis_id } of batches ?? []) if (this.#made.has(batch_id)) this.#made.add(analysis_id);
    const found = [
      ...projects.map(({ project_id }) => project_id).filter((name) => this.#refused.has(name)),
      ...(batches ?? []).map(({ batch_id }) => batch_id).filter((name) => !this.#made.has(name)),
      ...(analyses ?? []).map(({ analysis_id }) => analysis_id).filter((name) => !this.#made.has(name)),
      ...(models ?? []).map(({ model_id }) => model_id).filter((name) => !this.#made.has(name)),
    ];
    return found.map(String);
  }
}

async function all(caller: Caller, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: unknown;
  do {
    const more = typeof cursor === "string" ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const page = await caller.take("GET", `${path}${more}`);
    rows.push(...(page["data"] as readonly Row[]));
    cursor = page["next_cursor"];
  } while (typeof cursor === "string");
  return rows;
}
