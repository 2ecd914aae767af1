/** The state that an action leaves a thing in, by the word of its path: `POST /orders/{id}/cancel` leaves it `cancelled`. */
import { type Json, type JsonObject, isSchema, objectAt } from "../../spec/openapi/json.ts";
import { spelt } from "../../spec/openapi/list-bounds.ts";
import { AROUND } from "../../spec/openapi/list-names.ts";
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { schemaOf } from "../answers/bodies.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { flattened, valuesOf } from "../values/flatten.ts";
import type { Part } from "./part.ts";

/** What regular forms do not say, the likeliest first. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  send: ["sent"],
  pay: ["paid"],
  withdraw: ["withdrawn"],
  freeze: ["frozen"],
  hold: ["held", "on_hold"],
  activate: ["active"],
  reactivate: ["active"],
  deactivate: ["inactive"],
  enable: ["active"],
  disable: ["inactive"],
  start: ["running", "in_progress", "active"],
  resume: ["running", "in_progress", "active"],
  stop: ["inactive"],
  open: ["open"],
  reopen: ["open"],
  complete: ["complete", "done"],
  finish: ["done"],
};

/** `cancelled` and `canceled` of `cancel`, `closed` of `close`, `verified` of `verify`. */
function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, "").replace(/(?<![aeou])y$/, "i");
  const doubled = /[^aeiou][aeiou][^aeiouwxy]$/.test(verb) ? [`${verb}${verb.at(-1)}ed`] : [];
  return [`${stem}ed`, ...doubled, ...(Object.hasOwn(IRREGULAR, verb) ? (IRREGULAR[verb] ?? []) : [])];
}

/** Members with the states that they may have, those that are called so first; what stands around a thing is gone through. */
function statesIn(document: JsonObject, schema: Json | undefined, depth = 0): [name: string, states: Json[]][] {
  const flat = isSchema(schema) ? flattened(document, schema, () => 0) : false;
  const members = Object.entries(flat === false ? {} : objectAt(flat["properties"]));
  const listed = members.flatMap(([name, member]): [string, Json[]][] => {
    if (AROUND.test(name) && depth < 2) return statesIn(document, member, depth + 1);
    const own = isSchema(member) ? flattened(document, member, () => 0) : false;
    const states = own === false ? undefined : valuesOf(own);
    return states === undefined ? [] : [[name, states]];
  });
  return listed.toSorted(([one], [other]) => Number(/stat(e|us)$/i.test(other)) - Number(/stat(e|us)$/i.test(one)));
}

/** What reads of the thing say after the action; nothing where no member of theirs has such a state. */
export function movedBy(
  { document }: Contract,
  parts: ReadonlyMap<ContractOperation, Part>,
  { path }: ContractOperation,
  part: Part,
): JsonObject {
  const [, verb = ""] = /^[/:]([^/{}]+)$/.exec(path.slice(part.item.length)) ?? [];
  const read = [...parts].find(([, { role, item }]) => role === "read" && item === part.item)?.[0];
  const success = read?.responses.find(({ status }) => status.startsWith("2"));
  const media = success?.content.find(({ type }) => isJsonMediaType(type));
  const schema = media === undefined ? undefined : schemaOf(document, media);
  const forms = formsOf(spelt(verb));
  for (const [name, states] of statesIn(document, schema)) {
    const state = states.find((one) => typeof one === "string" && forms.includes(spelt(one)));
    if (state !== undefined) return { [name]: state };
  }
  return {};
}
