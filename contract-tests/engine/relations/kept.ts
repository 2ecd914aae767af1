/** Removals that keep what they remove: archives, bins, cancellations, removals that take their time. */
import { lastStep } from "../http/slashes.ts";
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { Assumption } from "../finding.ts";
import type { Exchange } from "../http/exchange.ts";
import { prose } from "./assumed.ts";

const KEEPS =
  /(archiv|soft|\bbin\b|trash|deactivat|disabl|cancel|\bstop|hides?\b|hidden|mark(s|ed)? |restor|undelet|recover|retain|retention|eventual|asynchron|schedul|revok|expire|\bclos|still be read|some time|later)/i;

/** What words say of a thing that was closed, cancelled, released or archived. */
const STAYS =
  /\b(stays?|remains?|still|is kept|are kept|can be)\b[^.]*\b(readable|read|visible|available|accessible|retrieved)\b/i;

/** Whether words say that what this is done to can be read afterwards. */
export function staysReadable(operation: Operation): boolean {
  return STAYS.test(prose(operation));
}

const SAYS_SO =
  /^(is_?)?(deleted|archived|removed|cancell?ed|revoked|disabled|deactivated|trashed|hidden|closed|ended|stopped)(_?(at|on|time|date))?$/i;
const ACTIVE = /^(is_?)?(active|enabled)$/i;
const ENDED = /^(is |was )?(delet|archiv|remov|cancel|revok|disab|inactiv|deactivat|trash|clos|end|stop|expir)/i;

/** Whether a member says that this is no longer what it was. */
export function saysSo(body: Json | undefined): boolean {
  return (
    isObject(body) &&
    Object.entries(body).some(
      ([name, value]) =>
        (SAYS_SO.test(name) && value !== null && value !== false) ||
        (ACTIVE.test(name) && value === false) ||
        (/(state|status)$/i.test(name) && typeof value === "string" && ENDED.test(value)),
    )
  );
}

/** Whether the path names the thing itself: what stands below it is a part, and a body says which parts of it go. */
export function removesWhole({ path, body }: Pick<Operation, "path" | "body">): boolean {
  return path.endsWith("}") && body === undefined;
}

/** Whether what is removed is all that stands below: a list is there without it, and takes more. */
export function empties({ operations }: Pick<Contract, "operations">, { path }: Pick<Operation, "path">): boolean {
  return operations.some((one) => one.path.startsWith(`${path}/{`));
}

const RESTORES = /(restor|undelet|un_?archiv|un_?trash|recover|reactivat|revive|put_?back)/i;

/** Whether an operation is there for what was removed: it takes the removal back. */
export function restores({ id, path }: Pick<Operation, "id" | "path">): boolean {
  return RESTORES.test(id) || RESTORES.test(lastStep(path));
}

/** Words that it is not found then, however it is kept. */
const NOT_FOUND =
  /\b(it|this|the \w+) (is|will be) (then |afterwards |from then on )?(not found|no longer found|neither found nor \w+)\b|\b(answers?|returns?) (with )?(a )?404\b|\b(cannot|can not|can no longer) be (read|found|retrieved|accessed|seen)\b/i;

/** Words that it is not listed then. */
const NOT_LISTED =
  /\b((neither|no longer) (found|read|readable|shown|visible|returned) nor (listed|shown|in (the )?lists?)|(not|no longer|never|stops? being) (listed|in (the|any) lists?|(shown|visible|returned|included) in (the |any )?(lists?|listings?|results?)))\b/i;

/** What ends a thing, and puts it nowhere else. */
const ENDS = /(cancel|revok|deactivat|disabl|\bstop|\bclos)/gi;

/** What ends when its time is over. */
const AT_AN_END = /\b(end of|period|takes? effect|until)\b/i;

/** Why what was removed may be in the list all the same; `item`: what the list says of it; `was`: what it said before. */
export function keepsListed(
  operation: Operation,
  removal: Exchange,
  item: Json | undefined,
  was?: Json,
): Assumption | undefined {
  // what is cancelled may be kept, and who reads it then has to see that it is
  const words = `${operation.id}\n${prose(operation)}`;
  const isUnchanged = item !== undefined && was !== undefined && sameJson(item, was);
  const isKeptOtherwise =
    KEEPS.test(words.replaceAll(ENDS, "")) || AT_AN_END.test(words) || STAYS.test(words) || saysSo(item);
  if (isUnchanged && removal.response?.status === 204 && !isKeptOtherwise) return undefined;
  return NOT_LISTED.test(prose(operation)) ? undefined : keeps(operation, removal, item);
}

/** Why what was removed may be answered all the same; `read`: what is read of it afterwards. */
export function keeps(operation: Operation, removal: Exchange, read: Json | undefined): Assumption | undefined {
  const words = `${operation.id}\n${prose(operation)}`;
  if (removal.response?.status !== 202 && NOT_FOUND.test(words)) return undefined;
  const kept = removal.response?.status === 202 || KEEPS.test(words) || STAYS.test(words) || saysSo(read);
  return kept ? "gone at once" : undefined;
}
