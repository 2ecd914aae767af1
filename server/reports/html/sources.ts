import type { Rule } from "../input.ts";
import { html, type Markup } from "./markup.ts";

/** What the numbers of a page rest on, by how the names of their rules begin. */
const TOPICS = {
  equations: "reference equations",
  limits: "limits of normal, pattern, severity",
  quality: "acceptability and quality grades",
  given: "bronchodilator given: 400 ug",
  response: "bronchodilator response: more than 10 %",
  fev1q: "conditional change score and FEV1Q",
  changeOfChild: "change score from 6 to under 18 years",
  changeOfAdult: "change of FEV1 or FVC of an adult",
  goldGrade: "GOLD grades 1 to 4",
  goldGroup: "GOLD groups A, B and E",
  act: "ACT",
  cact: "C-ACT",
  acq: "ACQ",
  feno: "FeNO",
  eosinophils: "blood eosinophils",
  cohort: "fit to a cohort",
} as const;

export type Topic = keyof typeof TOPICS;

/** The published sources that a page cites, numbered as they come; a list at its end tells them. */
export class Sources {
  readonly #rules: readonly Rule[];
  readonly #cited: string[] = [];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.filter(({ status }) => status !== "own_judgement");
  }

  /** The marks to stand beside what rests on the topics; nothing where the rules of the results name no source. */
  cite(...topics: readonly Topic[]): Markup {
    const numbers = new Set(
      topics.flatMap((topic) => this.#rules.filter(({ rule }) => rule.startsWith(TOPICS[topic])).map(this.#numberOf)),
    );
    return numbers.size === 0 ? html`` : html`<sup class="cite">[${[...numbers].join(", ")}]</sup>`;
  }

  readonly #numberOf = ({ source, status }: Rule): number => {
    const text = status === "published" ? source : `${source} (not confirmed)`;
    if (!this.#cited.includes(text)) this.#cited.push(text);
    return this.#cited.indexOf(text) + 1;
  };

  /** What was cited; of results that name their rules otherwise, as those of earlier releases, all that they rest on. */
  list(): Markup {
    const names = Object.values(TOPICS);
    if (!this.#rules.some(({ rule }) => names.some((name) => rule.startsWith(name))))
      this.#rules.forEach(this.#numberOf);
    if (this.#cited.length === 0) return html``;
    return html`<h2>Sources</h2>
      <ol class="sources">
        ${this.#cited.map((source) => html`<li>${source}</li>`)}
      </ol>`;
  }
}
