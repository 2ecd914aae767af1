import { randomBytes } from "node:crypto";
import { hashApiKey, newApiKey } from "../../http/api-key.ts";
import type { Company, Repositories, Store, StoredKey } from "../../storage/store.ts";
import { timestamp } from "../../usecases/shared/timestamp.ts";
import { addKey, type KeyWish } from "../bootstrap.ts";
import { auditOperator } from "./audit.ts";
import { type Command, CommandError } from "./command-line.ts";
import { parseMoment, parseSpan } from "./times.ts";

/** What a person could take for something else in a list: controls, line ends, marks that turn the direction of writing. */
const UNREADABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const LONGEST_LABEL = 100;

/** Throws CommandError where a name or label would spoil what a person reads. */
export function assertReadable(what: string, text: string): void {
  if (UNREADABLE.test(text)) throw new CommandError(`${what} has no control or invisible characters.\n`);
}

/** A new key as the command asks for it. */
export function wishOf({ label, scopes, expires }: Command, now: number): KeyWish {
  assertReadable("A label", label);
  if ([...label].length > LONGEST_LABEL) throw new CommandError(`A label has at most ${LONGEST_LABEL} characters.\n`);
  return {
    key: newApiKey(randomBytes),
    label,
    scopes,
    expires_at: expires === undefined ? undefined : end(expires, now),
  };
}

function end(text: string, now: number): number {
  const moment = parseMoment(text, now);
  if (moment === undefined) {
    throw new CommandError("--expires is a span (90d, 24h, 30m) or a time with its offset (2027-01-31T00:00:00Z).\n");
  }
  if (moment <= now) throw new CommandError(`--expires is over: it is ${timestamp(now)} now. Name a later time.\n`);
  return moment;
}

export async function createKey(store: Store, command: Command): Promise<string> {
  const { company_id } = await companyNamed(store, command.name);
  const wish = wishOf(command, await store.now());
  const key_id = await store.transaction(async (tx) => {
    const made = await addKey(tx, randomBytes, company_id, wish);
    await auditOperator(tx, [{ act: "createKey", company_id, key_id: made }]);
    return made;
  });
  return shownOnce(key_id, wish);
}

/** What is printed of a new key, once. */
export function shownOnce(keyId: string, { key, scopes, expires_at }: KeyWish): string {
  const until = expires_at === undefined ? "does not expire" : `expires ${timestamp(expires_at)}`;
  return `Its key ${keyId} (${scopes.join(", ")}; ${until}), shown this once:\n\n  export API_KEY=${key}\n`;
}

/** One line for each key, dead ones too. */
export async function listKeys(store: Store, { name }: Command): Promise<string> {
  const company = name === "" ? undefined : await companyNamed(store, name);
  const [keys, companies, now] = await Promise.all([
    store.apiKeys.list(company?.company_id),
    store.companies.list(),
    store.now(),
  ]);
  if (keys.length === 0) return "There is no key.\n";
  const names = new Map(companies.map((one) => [one.company_id, one.name]));
  const head = ["KEY", "STATE", "SCOPES", "MADE", "ENDS", "LAST USED", "COMPANY", "LABEL"];
  return table([head, ...keys.map((key) => lineOf(key, names.get(key.company_id) ?? "", now))]);
}

function lineOf(key: StoredKey, company: string, now: number): readonly string[] {
  const [made, ends, used] = [key.created_at, key.expires_at, key.last_used_at];
  return [
    ...[key.key_id, stateOf(key, now), key.scopes.join(",")],
    ...[timeOr(made, "unknown"), timeOr(ends, "never"), timeOr(used, "never"), company, key.label],
  ];
}

function timeOr(time: number | undefined, otherwise: string): string {
  return time === undefined ? otherwise : timestamp(time);
}

function stateOf({ revoked_at, expires_at, replaced_by }: StoredKey, now: number): string {
  if (revoked_at !== undefined) return "revoked";
  if (expires_at !== undefined && expires_at <= now) return "expired";
  return replaced_by === undefined ? "active" : "rotated";
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

/** By the identifier, or by the key itself where nobody wrote the identifier down. */
export async function revokeKey(store: Store, { name }: Command): Promise<string> {
  return store.transaction(async (tx) => {
    const key = (await tx.apiKeys.find({ key_id: name })) ?? (await tx.apiKeys.find({ key_hash: hashApiKey(name) }));
    if (key === undefined) throw nobodys();
    if (!(await tx.apiKeys.revoke(key.key_id))) {
      throw new CommandError(
        `${key.key_id} was revoked already, ${timestamp(key.revoked_at ?? 0)}. Nothing changed.\n`,
      );
    }
    await auditOperator(tx, [{ act: "revokeKey", ...key }]);
    const done = `${key.key_id} is revoked. Requests with it are refused from now on.\n`;
    return `${done}${(await livingKeys(tx, key.company_id)) === 0 ? NONE_LEFT : ""}`;
  });
}

const NONE_LEFT = "It was the last key of its company, which is locked out until key create makes another.\n";

async function livingKeys(tx: Repositories, companyId: string): Promise<number> {
  const [keys, now] = [await tx.apiKeys.list(companyId), await tx.now()];
  return keys.filter((key) => ["active", "rotated"].includes(stateOf(key, now))).length;
}

function nobodys(): CommandError {
  return new CommandError("There is no such key: the identifier is mistyped. See: key list\n");
}

/** A new key beside the old one, which ends after the overlap. Of two rotations at once one wins. */
export async function rotateKey(store: Store, command: Command): Promise<string> {
  const overlap = parseSpan(command.overlap);
  if (overlap === undefined) throw new CommandError("--overlap is a span: 24h, 30m, 7d, or 0s for at once.\n");
  return store.transaction(async (tx) => {
    const now = await tx.now();
    const old = await tx.apiKeys.find({ key_id: command.name });
    if (old === undefined) throw nobodys();
    const wish = { ...wishOf({ ...command, label: old.label, scopes: old.scopes }, now) };
    const successor = { ...wish, expires_at: wish.expires_at ?? sameLifetime(old, now) };
    const keyId = await addKey(tx, randomBytes, old.company_id, successor);
    // Thrown inside the transaction: the new key is undone with it.
    if (!(await tx.apiKeys.replace(old.key_id, keyId, overlap))) throw await notRotated(tx, old.key_id);
    await auditOperator(tx, [
      { act: "rotateKey", ...old },
      { act: "createKey", company_id: old.company_id, key_id: keyId },
    ]);
    const ends = timestamp((await tx.apiKeys.find(old))?.expires_at ?? now);
    return `${keyId} takes the place of ${old.key_id}, which ends ${ends}.\n${shownOnce(keyId, successor)}`;
  });
}

function sameLifetime({ created_at, expires_at }: StoredKey, now: number): number | undefined {
  return created_at === undefined || expires_at === undefined ? undefined : now + (expires_at - created_at);
}

async function notRotated(tx: Repositories, keyId: string): Promise<CommandError> {
  const key = await tx.apiKeys.find({ key_id: keyId });
  if (key?.replaced_by !== undefined) {
    return new CommandError(`${keyId} was rotated already, by ${key.replaced_by}. Rotate that one.\n`);
  }
  return new CommandError(`${keyId} is revoked or has expired. Make a new key: key create\n`);
}

async function companyNamed(store: Store, name: string): Promise<Company> {
  const company = await store.companies.byName(name);
  if (company === undefined) throw new CommandError("There is no company with this name. See: company list\n");
  return company;
}
