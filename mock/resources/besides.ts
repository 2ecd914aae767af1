/** What stands beside the items of a list, in the body and around them. */
import { type Json, type JsonObject, type Schema, isObject, objectAt } from "../../spec/openapi/json.ts";
import { APART } from "../../spec/openapi/list-names.ts";
import { join } from "../../spec/openapi/pointer.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { flattened } from "../values/flatten.ts";

/** A member beside the items. */
export interface Beside {
  readonly at: string;
  readonly name: string;
  /** The name of what it stands in. */
  readonly within: string;
  readonly value: Json | undefined;
  readonly said: JsonObject;
  /** What stands beside it. */
  readonly siblings: JsonObject;
}

const DEEPEST = 4;
/** What may be a list as well. */
const LINKS = /^_?links$/i;

interface Place {
  readonly body: Json;
  readonly at: string;
  readonly within: string;
  readonly depth: number;
}

/** Of an answer whose list stands at a place, also members that may be there and are not. */
export function besides(document: JsonObject, schema: Schema | undefined, body: Json, list: string): Beside[] {
  const below = (known: Schema | undefined, { body: part, at, within, depth }: Place): Beside[] => {
    const said = known === undefined ? false : flattened(document, known, () => 0);
    const properties = objectAt(said === false ? undefined : said["properties"]);
    const siblings = objectAt(part);
    return [...new Set([...Object.keys(properties), ...Object.keys(siblings)])].flatMap((name): Beside[] => {
      const value = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const place = join(at, name);
      const beside = { at: place, name, within, value, said: objectAt(follow(document, own)), siblings };
      if (Array.isArray(value)) return LINKS.test(name) ? [beside] : [];
      const isAround = APART.test(name) || list.startsWith(`${place}/`);
      const inner =
        isObject(value) && isAround && depth < DEEPEST
          ? below(own as Schema | undefined, { body: value, at: place, within: name, depth: depth + 1 })
          : [];
      return [beside, ...inner];
    });
  };
  return below(schema, { body, at: "", within: "", depth: 0 });
}
