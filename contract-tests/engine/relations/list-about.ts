/** What a page says of its list beside the items: at the top, or where formats set it apart (`meta`, `page`, `pagination`, `links`). */
import { APART } from "../../../spec/openapi/list-names.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import { viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";

const DEEPEST = 3;

export interface About {
  readonly name: string;
  /** Names of what stands around it. */
  readonly within: string;
  readonly pointer: string;
  readonly schema: string;
  readonly siblings: ReadonlySet<string>;
}

/** Members of pages that are no lists. */
export function aboutOf(schemas: Schemas, schema: string, at = "", within = "", depth = 0): About[] {
  const { properties } = viewOf(schemas, "out", schema);
  const siblings = new Set(properties.keys());
  return [...properties].flatMap(([name, member]): About[] => {
    const view = viewOf(schemas, "out", member);
    const pointer = join(at, name);
    if (view.types.includes("array")) return [];
    const apart = view.properties.size > 0 && APART.test(name) && depth < DEEPEST;
    const inner = apart ? aboutOf(schemas, member, pointer, `${within} ${name}`, depth + 1) : [];
    return [{ name, within, pointer, schema: member, siblings }, ...inner];
  });
}
