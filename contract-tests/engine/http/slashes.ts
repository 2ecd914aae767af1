/** Paths that end in a slash: `/webhooks/` belongs to others, and is called, as `/webhooks` would be. */
import type { Operation } from "../../../spec/openapi/operations.ts";

interface Slashed extends Operation {
  /** The path as it is asked for, where it ends in a slash that `path` leaves out. */
  readonly written?: string;
}

function unslashed(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** Operations whose paths end in no slash; one stays as it is where another operation has the path without it. */
export function withoutSlashes(operations: readonly Operation[]): Operation[] {
  const paths = new Set(operations.map(({ path }) => path));
  return operations.map((operation): Slashed => {
    const path = unslashed(operation.path);
    return paths.has(path) ? operation : { ...operation, path, written: operation.path };
  });
}

/** What a request for the operation names. */
export function writtenPath({ path, written }: Slashed): string {
  return written ?? path;
}

/** What a path is called by its last step: `webhooks` of `/hooks/webhooks`. */
export function lastStep(path: string): string {
  const whole = unslashed(path);
  return whole.slice(whole.lastIndexOf("/") + 1);
}
