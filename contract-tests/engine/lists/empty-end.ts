/** Where the contract says that a page leads on as long as there is more, none that leads on is followed by an empty one. */
import { objectAt, textAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { aboutOf } from "../relations/list-about.ts";
import { leadsOn } from "../relations/list-shape.ts";
import { type ListRead, type Walked, itemsIn } from "./walk.ts";

const ENDS =
  /\b(as long as|while|only (if|when|where)|if|when|where) there (is|are) (a |an |any |some )?(more|further|another|next)|\b(null|absent|missing|omitted|left out|empty|none|not there) (on|at|for|if|when|where|after) [^.]{0,30}\b(last|end|no (more|further|other|next))/i;

/** What the contract says of how a page leads on: of the header `Link`, or of the member. */
function proseOf({ context: { contract }, shape }: ListRead): string {
  const header = responseFor(shape.operation.responses, 200)?.headers.find(({ name }) => /^link$/i.test(name));
  const places = new Set([shape.next?.pointer, ...(shape.onward ?? [])]);
  const members = aboutOf(contract.schemas, shape.schema).filter(({ pointer }) => places.has(pointer));
  const said = members.map(({ schema }) => firstOf(viewOf(contract.schemas, "out", schema), "description"));
  const ofHeader = header === undefined ? undefined : objectAt(read(contract.document, header.pointer))["description"];
  return [ofHeader, ...said].map((one) => textAt(one) ?? "").join("\n");
}

export function emptyEnd(list: ListRead, walked: Walked): void {
  const last = walked.pages.at(-1);
  if (!walked.whole || walked.pages.length < 2 || last === undefined || !leadsOn(list.shape)) return;
  if (itemsIn(list.shape, last).length > 0 || !ENDS.test(proseOf(list))) return;
  const before = walked.pages.at(-2);
  list.report("list-complete", "it leads on, as the contract says it does if there is more, and nothing comes there", before);
}
