/** What the first was led to by addresses in answers alone, as if it had been asked for by the places of its path. */
import { writtenPath } from "../http/slashes.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { decoded } from "../../../spec/openapi/reference.ts";
import type { Exchange } from "../http/exchange.ts";
import { targetOf } from "../http/target.ts";

export function ledTo(operation: Operation, mine: readonly Exchange[]): Exchange[] {
  // whatever the path of the server is before it
  const names = writtenPath(operation).split("/").slice(1);
  return mine.flatMap((one) => {
    const places = targetOf(one.request.target).path.split("/").slice(-names.length);
    const fits =
      names.length === places.length && names.every((name, index) => name.startsWith("{") || name === places[index]);
    if (one.case.operationId !== operation.id || !operation.path.includes("{") || one.sent !== undefined || !fits)
      return [];
    const values = names.flatMap((name, index): [string, Json][] =>
      name.startsWith("{") ? [[`path ${name.slice(1, -1)}`, decoded(places[index] ?? "")]] : [],
    );
    return [{ ...one, sent: { values: new Map(values), body: undefined } }];
  });
}
