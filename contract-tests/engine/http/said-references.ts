/** What a member names by words: `ID of the user` in its description, or `Unknown agent` in a refusal of what it is sent with. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { viewOf } from "../generate/view.ts";
import { unknownsOf } from "../relations/said-unknown.ts";
import { spoken } from "../relations/spoken.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { thingOf } from "../relations/thing.ts";
import { type Kind, NAMING, kindsOf } from "./kinds.ts";
import { singular } from "../../../spec/openapi/singular.ts";

const ID_OF = /\b(?:id|identifier|uuid|guid|key) of (?:the |an? |another )?(\w+)/;

function called(contract: Contract, word: string): Kind | undefined {
  return kindsOf(contract).find(({ names }) => names.includes(unspelt(singular(word))));
}

function membersOf({ schemas }: Contract, { body }: Operation): ReadonlyMap<string, { readonly schema: string }> {
  const asked = body?.content.find(({ type }) => /json/.test(type))?.schema;
  return asked === undefined ? new Map() : thingOf(schemas, "in", asked).members;
}

function describedAs({ schemas }: Contract, schema: string): string | undefined {
  const words = viewOf(schemas, "in", schema).nodes.map(({ schema: one }) => spoken(textAt(one["description"]) ?? ""));
  return words.flatMap((one) => ID_OF.exec(one)?.[1] ?? [])[0];
}

/** `isKnown`: what names something by its own name. Undefined where words say nothing, or several things. */
export function saidReference(
  contract: Contract,
  member: string,
  isKnown: (name: string) => boolean,
): Kind | undefined {
  const found = contract.operations.flatMap((operation): Kind[] => {
    const members = membersOf(contract, operation);
    const own = members.get(member);
    if (own === undefined) return [];
    const described = describedAs(contract, own.schema);
    if (described !== undefined) return [called(contract, described)].flatMap((one) => one ?? []);
    const nameless = [...members.keys()].filter((name) => NAMING.test(name) && !isKnown(name));
    const words = unknownsOf(operation).flatMap(({ of }) => [...of]);
    // what another member names by its name is said of that one
    const left = words.filter((word) => ![...members.keys()].some((name) => unspelt(name).includes(unspelt(word))));
    const [word, ...others] = left;
    return nameless.length === 1 && word !== undefined && others.length === 0
      ? [called(contract, word)].flatMap((one) => one ?? [])
      : [];
  });
  const [kind, ...others] = [...new Set(found)];
  return others.length === 0 ? kind : undefined;
}
