/** Which operation of a contract a request asks for. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { writtenPath } from "./slashes.ts";

/** A path with fewer places goes before one that it would fit as well, and of two with as many the one with more of a name. */
export function operationAt(operations: readonly Operation[]): (method: string, path: string) => Operation | undefined {
  const named = (operation: Operation): number => writtenPath(operation).replaceAll(/\{[^}]+\}/g, "").length;
  const byPlaces = operations.toSorted(
    (a, b) => a.path.split("{").length - b.path.split("{").length || named(b) - named(a),
  );
  const forms = byPlaces.map(
    (operation) =>
      [
        new RegExp(
          `^${writtenPath(operation)
            .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
            .replace(/\{[^}]+\}/g, "[^/]+")}$`,
        ),
        operation,
      ] as const,
  );
  return (method, path) => forms.find(([form, one]) => one.method === method.toUpperCase() && form.test(path))?.[1];
}
