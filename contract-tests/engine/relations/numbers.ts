/** Numbers of a thing that say how much: prices and amounts, and no numbers that it is called or counted by. */
import { viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import type { Member, Thing } from "./thing.ts";

const NO_VALUE = /^_?id$|(_id|Id|ID)$|^(number|no|seq|sequence|version|revision|index|position)$/;

export function numbersOf(schemas: Schemas, members: Thing["members"]): (readonly [name: string, Member])[] {
  return [...members].filter(([name, { schema }]) => {
    const { types } = viewOf(schemas, "out", schema);
    return (types.includes("number") || types.includes("integer")) && !NO_VALUE.test(name);
  });
}
