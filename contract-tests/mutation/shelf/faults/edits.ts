/** What several of these faults do to a value, and the checks whose business they are. */
import type { Json } from "../../../../spec/openapi/json.ts";

export const READ = ["read-back"];
export const LISTED_TOO = ["read-back", "list-member"];
export const TOLD = ["relation", "read-back"];

export const seconds =
  (by: number) =>
  (value: Json): Json =>
    new Date(Date.parse(String(value)) + by * 1000).toISOString();
export const plus =
  (by: number) =>
  (value: Json): Json =>
    Number(value) + by;
export const DAY = 86_400;
