/** What a refusal says of things that are named and not there: `Unknown product or location`, `The site does not exist`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { spoken } from "./spoken.ts";

interface Unknown {
  readonly status: number;
  /** Words for the things, in the singular. */
  readonly of: ReadonlySet<string>;
}

const SAYINGS = [
  /\bunknown ((?:\w+ (?:or|and) )*\w+)/,
  /\bno such ((?:\w+ or )*\w+)/,
  /^((?:\w+ or )*\w+) not found$/,
  /\b(?:the|an?|its|this) ((?:\w+ or )*\w+) (?:does not exist|do not exist|is unknown|is not known|(?:is |was )?not found|is missing|cannot be found)\b/,
];

/** What refusals say of things that are not there. */
export function unknownsOf({ responses }: Pick<Operation, "responses">): Unknown[] {
  return responses.flatMap(({ status, definition }): Unknown[] => {
    if (!/^4\d\d$/.test(status)) return [];
    const clauses = (textAt(definition["description"]) ?? "").split(/[.;,]/).map(spoken);
    const words = clauses
      .filter((clause) => !/\b(unless|until|except|if|when)\b/.test(clause))
      .flatMap((clause) => SAYINGS.flatMap((saying) => saying.exec(clause)?.[1]?.split(/ (?:or|and) /) ?? []));
    return words.length === 0 ? [] : [{ status: Number(status), of: new Set(words.map(singular)) }];
  });
}

/** The status with which it is refused that nothing is there of what the member names; undefined where no word says so. */
export function refusedUnknown(operation: Operation, member: string): number | undefined {
  const words = spoken(member).split(" ");
  return unknownsOf(operation).find(({ of }) => words.some((word) => of.has(singular(word))))?.status;
}
