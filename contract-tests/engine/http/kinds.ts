/** Kinds of things that have a path of their own: made at `/rooms`, or elsewhere, and read at `/rooms/{room}`. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import type { Exchange } from "./exchange.ts";
import { foundIn } from "./found.ts";
import { makersElsewhere } from "./made-elsewhere.ts";
import { makes } from "./making.ts";
import { singular } from "../../../spec/openapi/singular.ts";

/** What is named: where it is made, and what an answer of that says of it. */
export interface Reference {
  readonly source: Operation;
  readonly valueIn: (made: Exchange) => Json | undefined;
  /** The path below which it stands, where that is known. */
  readonly path?: string;
}

export function standsAt({ path, source }: Reference): string {
  return path ?? source.path;
}

export interface Kind extends Reference {
  /** The path below which they are read, also where they are made elsewhere. */
  readonly path: string;
  /** As its path calls the place. */
  readonly place: string;
  /** As names of members call it, in one spelling. */
  readonly names: readonly string[];
}

/** `room_id`, `roomId`, `room_ids` and `room-uuid` as `room`. */
export const NAMING =
  /^(.+?)[_-]?(?:(?<=[_-])(?:id|uuid|guid|key|ref|number|no)s?|(?<=[a-z0-9])(?:Id|ID|Uuid|UUID)s?)$/;

const kinds = new WeakMap<Contract, readonly Kind[]>();

export function kindsOf(contract: Contract): readonly Kind[] {
  const known = kinds.get(contract);
  if (known !== undefined) return known;
  const found = contract.operations.flatMap((reader): Kind[] => {
    const [, above = "", place = ""] = /^(.*)\/\{([^}]+)\}$/.exec(reader.path) ?? [];
    const source =
      contract.operations.find((one) => one.path === above && makes(contract, one) !== undefined) ??
      makersElsewhere(contract, above)[0];
    const named = above.split("/").findLast((part) => part !== "" && !part.startsWith("{"));
    if (reader.method !== "GET" || source === undefined || named === undefined) return [];
    const word = unspelt(named);
    const stem = NAMING.exec(place)?.[1];
    const valueIn = (made: Exchange): Json | undefined => foundIn(made, reader, place);
    return [
      {
        source,
        path: above,
        valueIn,
        place,
        names: [word, singular(word), ...(stem === undefined ? [] : [unspelt(stem)])],
      },
    ];
  });
  kinds.set(contract, found);
  return found;
}
