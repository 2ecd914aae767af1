/** Where the contract says that a page leads on as long as there is more, none that leads on is followed by an empty one. */
import { objectAt, textAt } from "../../../spec/openapi/json.ts";
import { MORE } from "../../../spec/openapi/list-names.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { aboutOf } from "../relations/list-about.ts";
import { leadsOn } from "../relations/list-shape.ts";
import { type ListRead, MOST_PAGES, type Walked, itemsIn } from "./walk.ts";

const ENDS =
  /\b(as long as|while|only (if|when|where)|if|when|where) there (is|are) (a |an |any |some )?(more|further|another|next|one\b)|\b(null|absent|missing|omitted|left out|empty|none|not there) (on|at|for|if|when|where|after) [^.]{0,30}\b(last|end|no (more|further|other|next))/i;

/** Words that leave it open whether there is more where a member says so. */
const PERHAPS = /\b(may|might|maybe|perhaps|possibly|potentially|probably|could|hint)\b/i;

/** What the contract says of how a page leads on: of the header `Link`, or of the member. */
function proseOf({ context: { contract }, shape }: ListRead): string {
  const taken = responseFor(shape.operation.responses, 200);
  const header = taken?.headers.find(({ name }) => /^link$/i.test(name));
  const places = new Set([shape.next?.pointer, ...(shape.onward ?? [])]);
  const members = aboutOf(contract.schemas, shape.schema).filter(({ pointer }) => places.has(pointer));
  const said = members.map(({ schema }) => firstOf(viewOf(contract.schemas, "out", schema), "description"));
  const ofHeader = header === undefined ? undefined : objectAt(read(contract.document, header.pointer))["description"];
  // of the whole answer it may speak of something else
  const ofAnswer = (textAt(taken?.definition["description"]) ?? "")
    .split(/\.(?:\s|$)/)
    .filter((one) => /\blinks?\b/i.test(one));
  return [ofHeader, ...(header === undefined ? [] : ofAnswer), ...said].map((one) => textAt(one) ?? "").join("\n");
}

/** Whether the page said that there is more, by a member whose name says so, and no words that it may be otherwise. */
function saidMore({ context: { contract }, shape }: ListRead, page: Exchange): boolean {
  const body = page.response && jsonBody(page.response);
  return aboutOf(contract.schemas, shape.schema).some(({ name, pointer, schema }) => {
    const said = textAt(firstOf(viewOf(contract.schemas, "out", schema), "description")) ?? "";
    return MORE.test(name) && !PERHAPS.test(said) && read(body, pointer) === true;
  });
}

/** A list that leads on for ever, with nothing on its last pages, has no last page. */
export function endless(list: ListRead, walked: Walked): void {
  const [before, last] = walked.pages.slice(-2);
  if (walked.whole || walked.pages.length < MOST_PAGES || before === undefined || last === undefined) return;
  if ([before, last].some((page) => itemsIn(list.shape, page).length > 0) || !ENDS.test(proseOf(list))) return;
  const message = `it leads on for ${MOST_PAGES} pages, nothing comes there, and the contract says how it ends`;
  list.report("list-complete", message, last);
}

export function emptyEnd(list: ListRead, walked: Walked): void {
  const last = walked.pages.at(-1);
  if (!walked.whole || walked.pages.length < 2 || last === undefined || !leadsOn(list.shape)) return;
  const before = walked.pages.at(-2);
  if (before === undefined || itemsIn(list.shape, last).length > 0) return;
  if (!ENDS.test(proseOf(list)) && !saidMore(list, before)) return;
  list.report(
    "list-complete",
    "it leads on, as the contract says it does if there is more, and nothing comes there",
    before,
  );
}
