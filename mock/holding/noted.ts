/** What the notes of a generation say that nobody can send, or that arrives otherwise than it was sent. */
import type { Note } from "../../spec/codegen/emit/note.ts";
import {
  ALIKE,
  AS_JSON,
  EMPTY,
  NO_ITEMS,
  NO_MEMBERS,
  SEVERAL,
  SHARED,
  UNNAMED,
  WITHIN,
} from "../../spec/codegen/emit/unclear.ts";
import type { Operation } from "../../spec/codegen/operations.ts";

type Notes = readonly Note[];
type Parameter = Operation["parameters"][number];

function isUnclear({ at }: Parameter, notes: Notes): boolean {
  return notes.some(
    ({ at: place, message }) =>
      place === at &&
      ([ALIKE, SHARED, SEVERAL, UNNAMED, WITHIN].includes(message) || message.includes("members of any name")),
  );
}

export function isUnsendable({ at, body, parameters }: Operation, notes: Notes): boolean {
  // no path goes without its parameters, whatever a contract says of them
  const required = parameters.filter((one) => one.required || one.in === "path");
  return (
    required.some((parameter) => isUnclear(parameter, notes)) ||
    notes.some(
      (note) =>
        (note.at === at && /^(fetch|Node's server) refuses the method/.test(note.message)) ||
        (note.at === `${at}/requestBody` && note.message.startsWith("fetch sends no body") && body?.required === true),
    )
  );
}

/** The operation without parameters that may be left out and cannot be told apart. */
export function withoutUnclear(operation: Operation, notes: Notes): Operation {
  return { ...operation, parameters: operation.parameters.filter((parameter) => !isUnclear(parameter, notes)) };
}

/** The answer is one that fetch takes for a failure of its own. */
export function isUnseen({ at }: Operation, notes: Notes): boolean {
  return notes.some((note) => note.at === `${at}/responses/407`);
}

/** Whether a parameter or the body leaves out what has nothing in it. */
export function leavesOutEmpty(at: string, notes: Notes): boolean {
  return notes.some((note) => note.at === at && [EMPTY, NO_ITEMS, NO_MEMBERS].includes(note.message));
}

/** Whether texts of a form that are JSON are read as what they say. */
export function readsTexts(at: string, notes: Notes): boolean {
  return notes.some((note) => note.at === at && note.message === AS_JSON);
}

/** Lists and objects without anything in them, and what has only such in it, taken away; undefined where nothing is left. */
export function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const left = withoutEmpty(member);
    return left === undefined ? [] : [[name, left] as const];
  });
  if (kept.length === 0) return undefined;
  return Array.isArray(value) ? kept.map(([, member]) => member) : Object.fromEntries(kept);
}
