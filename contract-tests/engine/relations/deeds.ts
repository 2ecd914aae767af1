/** What an entry of a history says was done. */
import type { Json } from "../../../spec/openapi/json.ts";
import { spoken } from "./spoken.ts";

const UPDATED = /^(?:(.+) )?(?:updated?|changed?|edited|edit|modified|modify|patched)$/;

/** Whether it says that the thing was changed, whatever of it: `updated`, and of a flag `flag.updated`. Of `status_changed` only some changes are told. */
export function saysUpdated(value: Json, kind: string): boolean {
  const [is, of] = UPDATED.exec(spoken(String(value))) ?? [];
  return is !== undefined && (of === undefined || of === kind);
}
