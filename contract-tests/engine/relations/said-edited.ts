/** Members that are there once something was changed, as their descriptions say: `Null until the comment was edited`. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import { shown } from "./compared.ts";
import { agrees } from "./shared.ts";
import { spoken } from "./spoken.ts";
import { thingOf } from "./thing.ts";

type Body = { readonly [name: string]: Json };

const UNTIL =
  /\b(?:null|absent|missing|empty|not there) (?:until|unless|as long as) (?:it|the \w+) (?:was|is|has been|was not|has not been) (?:never )?(?:edited|changed|updated|modified)\b/;

/** `before`, `after`: reads around one change that is told of. */
export function unedited(schemas: Schemas, schema: string, before: Body, after: Body): string | undefined {
  for (const [name, member] of thingOf(schemas, "out", schema).members) {
    const words = spoken(textAt(firstOf(viewOf(schemas, "out", member.schema), "description")) ?? "");
    const said = UNTIL.exec(words)?.[0];
    const isChanged = Object.keys(after).some(
      (other) => other !== name && !isChangedAt(other) && !agrees(before[other], after[other]),
    );
    if (said === undefined || !isChanged || (after[name] ?? null) !== null) continue;
    return `${name} is ${shown(after[name])} after a change, and the contract says: ${said}`;
  }
  return undefined;
}
