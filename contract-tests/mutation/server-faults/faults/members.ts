/** Faults that change one member of an operation's good answers, and the changes that they make. */
import { type Json, listAt } from "../../../../spec/openapi/json.ts";
import { read, write } from "../../../../spec/openapi/pointer.ts";
import type { Asked, ServerFault } from "../fault.ts";
import { bodyFault } from "./places.ts";

export type Change = (value: Json | undefined, body: Json, asked: Asked) => Json | undefined;

/** Another value at one place of an operation's good answers. */
export function at(
  name: string,
  operations: string | readonly string[],
  pointer: string,
  change: Change,
  by: readonly string[] = TOLD,
): ServerFault {
  const only = typeof operations === "string" ? [operations] : operations;
  const fault = bodyFault(
    name,
    (body, asked) => {
      const value = read(body, pointer);
      return value === undefined ? body : write(body, pointer, change(value, body, asked));
    },
    only,
    "relations",
  );
  return { ...fault, by };
}

export const plus =
  (by: number): Change =>
  (value) =>
    typeof value === "number" ? value + by : value;
export const later: Change = (value) =>
  typeof value === "string" ? new Date(Date.parse(value) + 1000).toISOString() : value;
export const earlier: Change = (value) =>
  typeof value === "string" ? new Date(Date.parse(value) - 86_400_000).toISOString() : value;
export const renamed: Change = (value) => `${String(value).slice(0, 40)}x`;
/** Another identifier of the same form. */
export const another: Change = (value) => String(value).replace(/.$/, (last) => (last === "a" ? "b" : "a"));
export const reversed: Change = (value) => listAt(value).toReversed();
export const doubled: Change = (value) => [...listAt(value).slice(0, 1), ...listAt(value)];
export const cut: Change = (value) => (listAt(value).length > 1 ? listAt(value).slice(0, -1) : value);
export const otherEquations: Change = (value) => (value === "gli-2012" ? "gli-2022-global" : "gli-2012");
export const otherCohort: Change = (value) => (value === "all" ? "never_smokers_without_symptoms" : "all");

export const READ = ["read-back"];
export const TOLD = ["relation"];
