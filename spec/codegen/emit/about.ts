/** Contract -> about.ts: what a program has to know of the contract as a whole, so that nobody types it again. */
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { literal } from "./literal.ts";
import { HEADER } from "./source.ts";

export function emitAbout(document: JsonObject, operations: readonly Operation[]): string {
  const { title, version } = objectAt(document["info"]);
  const deliveries = operations.flatMap(({ kind, path, definition }): [string, JsonObject][] => {
    const delivery = objectAt(definition["x-webhook-delivery"]);
    return kind === "webhook" && Object.keys(delivery).length > 0 ? [[path, delivery]] : [];
  });
  const scopes = operations.flatMap(({ definition }) =>
    listAt(definition["security"] ?? document["security"]).flatMap((way) =>
      Object.values(objectAt(way)).flatMap(listAt),
    ),
  );
  return `${HEADER}
export const TITLE = ${literal(textAt(title) ?? "")};
export const VERSION = ${literal(textAt(version) ?? "")};

/** What operations ask of a key beyond being one, each once. */
export const SCOPES: readonly string[] = ${literal([...new Set(scopes)])};

/** How each webhook is delivered: its \`x-webhook-delivery\`. */
export const DELIVERIES = ${literal(Object.fromEntries(deliveries))} as const;
`;
}
