/** What a person calls the schema at a pointer: a number in a pointer names no parameter. */
import type { Operation } from "../../../spec/openapi/operations.ts";

function schemaName(pointer: string): string {
  return pointer
    .replace(/^\/components\/schemas\//, "")
    .replaceAll("/properties/", ".")
    .replaceAll("~1", "/");
}

interface Named {
  readonly pointer: string;
  readonly name: string;
}

function namedIn(operation: Operation, who: string): Named[] {
  const found: Named[] = operation.parameters.map(({ in: place, name, schema }) => ({
    pointer: schema,
    name: `${place} ${name} of ${who}`,
  }));
  const add = (pointer: string | undefined, name: string): void => {
    if (pointer !== undefined) found.push({ pointer, name });
  };
  for (const { schema, type } of operation.body?.content ?? []) add(schema, `${type} body of ${who}`);
  for (const { status, content, headers } of operation.responses) {
    for (const { schema, type } of content) add(schema, `${type} ${status} of ${who}`);
    for (const { schema, name } of headers) add(schema, `header ${name} of ${who} ${status}`);
  }
  return found;
}

/** Names by pointers, for schemas that stand where they are used; each name and each pointer once. */
export function namesOf(operations: readonly Operation[], webhooks: readonly Operation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const all = [
    ...operations.flatMap((operation) => namedIn(operation, operation.id)),
    ...webhooks.flatMap((webhook) => namedIn(webhook, `webhook ${webhook.path}`)),
  ];
  for (const { pointer, name } of all) {
    if (!/^\/(paths|webhooks)\//.test(pointer) || found.has(pointer) || taken.has(name)) continue;
    found.set(pointer, name);
    taken.add(name);
  }
  return found;
}

/** The name of the schema, or of the one that it stands in and the way from there. */
export function nameAt(names: ReadonlyMap<string, string>, pointer: string): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const name = names.get(pointer.slice(0, end));
    if (name !== undefined) return name + schemaName(pointer.slice(end));
  }
  return schemaName(pointer);
}
