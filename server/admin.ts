import { randomBytes } from "node:crypto";
import { auditOfAll, auditOperator } from "./composition/admin/audit.ts";
import { type Command, CommandError, HELP, readCommand, USAGE } from "./composition/admin/command-line.ts";
import {
  assertReadable,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  shownOnce,
  wishOf,
} from "./composition/admin/keys.ts";
import { assertDatabase, openBeside } from "./composition/admin/open-beside.ts";
import { createCompany } from "./composition/bootstrap.ts";
import { openStore } from "./composition/open-store.ts";
import { rewrapSecrets } from "./composition/secrets.ts";
import { type Config, ConfigError, parseConfig, type StorageConfig } from "./config.ts";
import { backUp, putBack } from "./storage/sqlite/backup.ts";
import { storageFailure } from "./storage/failure.ts";
import { databaseFile, isCurrentSqlite, openSqliteStore } from "./storage/sqlite.ts";
import { eraseCompany } from "./usecases/erasure/erase-company.ts";
import { type Company, type Repositories, type Store, StoreConflict, StoreUnusable } from "./storage/store.ts";
import { strangeSettings } from "./strange-settings.ts";

type Run = (store: Store, command: Command) => Promise<string>;

/** Work beside a service that runs. */
const BESIDE: ReadonlyMap<string, Run> = new Map([
  ["audit verify", verifyAudit],
  ["company create", createWithKey],
  ["company list", listCompanies],
  ["company limit", limitCompany],
  ["company erase", erase],
  ["key create", createKey],
  ["key list", listKeys],
  ["key revoke", revokeKey],
  ["key rotate", rotateKey],
  ["secrets rewrap", rewrap],
]);

async function listCompanies(store: Store): Promise<string> {
  const companies = await store.companies.list();
  return companies.map((company) => `${company.company_id}  ${company.name}\n`).join("");
}

async function createWithKey(store: Store, command: Command): Promise<string> {
  const { name } = command;
  if (name.trim() === "" || [...name].length > 200) throw new CommandError("A name has 1 to 200 characters.\n");
  assertReadable("A name", name);
  const wish = wishOf(command, await store.now());
  try {
    const { company, key_id } = await store.transaction(async (tx) => {
      const made = await createCompany(tx, randomBytes, { ...wish, name });
      await auditOperator(tx, [{ act: "createCompany", company_id: made.company.company_id, key_id: made.key_id }]);
      return made;
    });
    return `${company.name} is ${company.company_id}.\n${shownOnce(key_id, wish)}`;
  } catch (error) {
    if (error instanceof StoreConflict) throw new CommandError("There is a company with this name already.\n");
    throw error;
  }
}

async function limitCompany(store: Store, { name, requests, records, bytes }: Command): Promise<string> {
  const company = await companyNamed(store, name);
  const { company_id } = company;
  const limits = [
    {
      option: "requests",
      what: "requests in a minute",
      given: requests,
      most: 9,
      set: (tx: Repositories, most?: number) => tx.companies.limit(company_id, most),
    },
    {
      option: "records",
      what: "records",
      given: records,
      most: 15,
      set: (tx: Repositories, most?: number) => tx.companies.setQuota(company_id, "records", most),
    },
    {
      option: "bytes",
      what: "bytes",
      given: bytes,
      most: 15,
      set: (tx: Repositories, most?: number) => tx.companies.setQuota(company_id, "bytes", most),
    },
  ].filter(({ given }) => given !== undefined);
  if (limits.length === 0) throw new CommandError("Which limit? Give --requests, --records or --bytes.\n");
  for (const { option, given = "", most } of limits) {
    if (given !== "default" && !(/^[1-9]\d*$/.test(given) && given.length <= most))
      throw new CommandError(`--${option} is a whole number from 1 on, or default.\n`);
  }
  await store.transaction(async (tx) => {
    for (const { given, set } of limits) await set(tx, given === "default" ? undefined : Number(given));
    await auditOperator(tx, [{ act: "limitCompany", company_id }]);
  });
  const { records: stored, bytes: size } = await store.companies.usage(company_id);
  const told = limits.map(({ given = "", what }) =>
    given === "default" ? `as many ${what} as the configuration says` : `${given} ${what}`,
  );
  return `${company.name} may have ${told.join(", ")}. It has ${stored} records and ${size} bytes stored.\n`;
}

/** Throws CommandError. */
async function companyNamed(store: Store, name: string): Promise<Company> {
  const company = await store.companies.byName(name);
  if (company === undefined) throw new CommandError("There is no company with this name. See: company list\n");
  return company;
}

async function erase(store: Store, { name }: Command): Promise<string> {
  const company = await companyNamed(store, name);
  const trail = await trailOf(store, company);
  await eraseCompany(store, company);
  return (
    `${company.company_id} is erased with everything that was held of it.\n` +
    `Its audit trail had ${trail.told}. File this line: an export of the trail can be held against it.\n`
  );
}

/** Nothing is sent twice unasked, and nothing that was due is forgotten: it stands among the failed ones. */
async function endDeliveries(store: Store): Promise<string> {
  await store.transaction((tx) => tx.registrations.endRestored());
  await auditOfAll(store, "restore");
  return (
    "The database is ready. Deliveries that were due at the time of the backup have ended as failed, because nobody knows what was sent\n" +
    "since: each company finds them at GET /api/v1/batches?webhook=failed and sends them with POST /webhook/redeliver.\n" +
    "Keys and links that were revoked since open again, and what was erased since is there again: revoke and erase it again before the service starts.\n"
  );
}

async function rewrap(store: Store): Promise<string> {
  const done = await rewrapSecrets(store);
  await auditOfAll(store, "rewrapSecrets");
  return done;
}

async function withStore(opening: Promise<Store>, work: (store: Store) => Promise<string>): Promise<string> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The copy stands whatever becomes of this: it is made before an upgrade, too, and of a database that takes no more writes. */
async function tellOfBackUp(config: Config): Promise<string> {
  const untold = "The audit trail does not tell of it: the database takes no event";
  if (config.storage.kind !== "sqlite" || !isCurrentSqlite(config.storage.dataDir))
    return `${untold}, because it is of another release.\n`;
  try {
    return await withStore(openBeside(config), async (store) => {
      await auditOfAll(store, "backUp");
      return "";
    });
  } catch (error) {
    return `${untold}: ${storageFailure(error) ?? String(error)}.\n`;
  }
}

/** Deliveries end before the copy is the database: where this is cut short, no service starts and sends what was due at the time of the backup. */
async function restore(source: string, { storage, masterKeys }: Config): Promise<string> {
  let told = "";
  await putBack(source, databaseOf(storage), async (draft) => {
    told = await withStore(openSqliteStore({ file: draft, master_keys: masterKeys }), endDeliveries);
  });
  return told;
}

/** The database that a backup is of. */
function databaseOf(storage: StorageConfig): string {
  if (storage.kind !== "sqlite") throw new CommandError("The database is PostgreSQL: use pg_dump and pg_restore.\n");
  return databaseFile(storage.dataDir);
}

/** Whether nobody has changed what the audit trail says, or taken anything out of it. */
async function verifyAudit(store: Store, { name }: Command): Promise<string> {
  const companies = await store.companies.list();
  const asked = name === "" ? companies : companies.filter((company) => company.name === name);
  if (asked.length === 0 && name !== "")
    throw new CommandError("There is no company with this name. See: company list\n");
  const lines: string[] = [];
  let whole = true;
  for (const company of asked) {
    const trail = await trailOf(store, company);
    whole &&= trail.isWhole;
    lines.push(`${company.company_id}  ${company.name}: ${trail.told}\n`);
  }
  if (!whole) throw new CommandError(lines.join(""));
  return lines.join("");
}

async function trailOf(store: Store, { company_id }: Company): Promise<{ isWhole: boolean; told: string }> {
  const { events, sequence, digest, broken } = await store.audit.verify(company_id);
  const verdict = broken === undefined ? "whole" : `BROKEN at event ${broken.sequence}: ${broken.finding}`;
  const end = sequence === 0 ? "" : `, the newest ${sequence} ${digest}`;
  return { isWhole: broken === undefined, told: `${events} events, ${verdict}${end}` };
}

/** Carries out one command and answers what to print. */
async function carryOut(command: Command, config: Config): Promise<string> {
  const { subject, name } = command;
  const { storage } = config;
  if (subject === "backup") {
    await backUp(databaseOf(storage), name);
    return `${name} is a sound copy of ${databaseOf(storage)}.\n${await tellOfBackUp(config)}`;
  }
  if (subject === "restore") return restore(name, config);
  if (subject === "restored") {
    await assertDatabase(storage);
    // It takes the database whole: on SQLite no service may be running.
    return withStore(
      openStore(config, () => undefined),
      endDeliveries,
    );
  }
  if (subject !== "company create") await assertDatabase(storage);
  return withStore(openBeside(config), (store) => BESIDE.get(subject)?.(store, command) ?? Promise.resolve(""));
}

/** One line that a person understands; undefined for a defect. */
function explain(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StoreUnusable)
    return error.message.trimEnd();
  // A file that cannot be read or written: the message names it, and why.
  const { syscall, path, message } = error as NodeJS.ErrnoException;
  return syscall !== undefined && path !== undefined ? `${message}.` : undefined;
}

try {
  const command = readCommand(process.argv.slice(2));
  for (const line of strangeSettings(process.env)) process.stderr.write(`${line}\n`);
  process.stdout.write(command.subject === HELP ? USAGE : await carryOut(command, parseConfig()));
} catch (error) {
  const message = explain(error);
  if (message === undefined) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
