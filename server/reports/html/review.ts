import type { Item, Results } from "../input.ts";
import { moment, spoken } from "./format.ts";
import { html, type Markup } from "./markup.ts";

type Review = NonNullable<Item["review"]>;
type Entry = Review["history"][number];

const STATUS: Readonly<Record<string, string>> = { reviewed: "Reviewed", corrected: "Corrected on review" };

/** How far an item is: a draft until somebody has read it. */
export function statusOf(review: Review | undefined): string {
  return review === undefined ? "Draft" : (STATUS[review.status] ?? spoken(review.status));
}

/** The same with who read it last, for the head of a report. */
export function statusLine(review: Review | undefined): string {
  const last = review?.history.at(-1);
  if (review === undefined) return "Draft: for a clinician’s review";
  return last === undefined ? statusOf(review) : `${statusOf(review)} by ${last.reviewer}`;
}

/** Who said what of the item, the newest last. */
export function reviewSection({ review }: Item): Markup {
  if (review === undefined) return html``;
  return html`<section aria-labelledby="review">
    <h2 id="review">Review</h2>
    <ol class="reviews">
      ${review.history.map(
        (entry) =>
          html`<li>
            <strong>${entry.reviewer}</strong>, ${moment(entry.reviewed_at)}: ${decisionsOf(entry)}
            ${entry.comment === undefined ? html`` : html`<p class="comment" dir="auto">${entry.comment}</p>`}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** Says of an old batch that it is one: whoever has it open must not rely on it. */
export function supersededNotes({ revised_by, stale_since }: Results): Markup {
  const revised = html`<section class="cautions" aria-labelledby="revised">
    <h2 id="revised">A newer version exists</h2>
    <p>A review of this batch made batch ${revised_by ?? ""}. Read that one instead.</p>
  </section>`;
  const stale = html`<section class="cautions" aria-labelledby="stale">
    <h2 id="stale">Records have changed since</h2>
    <p>
      ${stale_since === undefined ? "" : moment(stale_since)}: a record that this batch was made from was amended,
      retracted or erased. What stands here was computed before; have it computed anew.
    </p>
  </section>`;
  return html`${revised_by === undefined ? html`` : revised}${stale_since === undefined ? html`` : stale}`;
}

const TESTS: Readonly<Record<string, string>> = { pre_bronchodilator: "before", post_bronchodilator: "after" };
const DECISIONS: Readonly<Record<string, string>> = { accept: "accepted", reject: "rejected" };

function decisionsOf({ efforts }: Entry): string {
  if (efforts.length === 0) return "read, no effort decided on.";
  const words = efforts.map(
    ({ test, effort, decision }) =>
      `effort ${effort} ${TESTS[test] ?? spoken(test).toLowerCase()} bronchodilator ${DECISIONS[decision] ?? decision}`,
  );
  return `${words.join(", ")}.`;
}
