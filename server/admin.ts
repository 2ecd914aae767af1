import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { createCompany } from "./composition/bootstrap.ts";
import { type Config, ConfigError, parseConfig, type StorageConfig } from "./config.ts";
import { hashApiKey, newApiKey } from "./http/api-key.ts";
import { openStore } from "./composition/open-store.ts";
import { rewrapSecrets } from "./composition/secrets.ts";
import { backUp, putBack } from "./storage/sqlite/backup.ts";
import { databaseFile } from "./storage/sqlite.ts";
import { eraseCompany } from "./usecases/erasure/erase-company.ts";
import { type KeyScope, type Store, StoreConflict, StoreUnusable } from "./storage/store.ts";

const USAGE = `Companies and their API keys, in the database of DATA_DIR or DATABASE_URL.

  node server/admin.ts company create NAME [--scope read|read_write]
  node server/admin.ts company list
  node server/admin.ts company erase NAME
  node server/admin.ts key create COMPANY_NAME [--scope read|read_write]
  node server/admin.ts key revoke KEY
  node server/admin.ts secrets rewrap
  node server/admin.ts backup FILE
  node server/admin.ts restore FILE
  node server/admin.ts restored

company erase takes a company with everything that is held of it, for good; backups from before still hold it.
secrets rewrap puts the secrets of all webhooks under the newest key of MASTER_KEYS; older ones can be taken out of it then.
A key is printed once, when it is made. The default scope is read_write.
An embedded database (DATA_DIR) belongs to one process: stop the service before using these commands, but for backup, which copies it
while the service runs. restore puts a backup into a data directory that holds no database. On PostgreSQL use pg_dump and pg_restore, and
restored before the service starts again: deliveries that were due at the time of the backup end as failed, because nobody knows what was sent since.
`;

/** Commands of one word. */
const ONE_WORD: ReadonlySet<string> = new Set(["backup", "restore", "restored"]);
/** A noun and a verb. */
const TWO_WORDS: ReadonlySet<string> = new Set([
  "company create",
  "company list",
  "company erase",
  "key create",
  "key revoke",
  "secrets rewrap",
]);

/** The command cannot be carried out; the message is for the person who typed it. */
class CommandError extends Error {}

interface Command {
  readonly subject: string;
  readonly name: string | undefined;
  readonly scope: KeyScope;
}

/** Carries out one command and answers what to print. */
async function carryOut(store: Store, { subject, name, scope }: Command): Promise<string> {
  if (subject === "company list") {
    const companies = await store.companies.list();
    return companies.map((company) => `${company.company_id}  ${company.name}\n`).join("");
  }
  if (subject === "restore" || subject === "restored") return endDeliveries(store);
  if (subject === "secrets rewrap") return rewrapSecrets(store);
  if (name === undefined) throw misused(subject === "key revoke" ? "Which key?" : "Which company? Name it.");
  if (subject === "company create") return createWithKey(store, name, scope);
  if (subject === "company erase") return erase(store, name);
  if (subject === "key create") return addKey(store, name, scope);
  if (subject === "key revoke") {
    if (await store.companies.removeKey(hashApiKey(name)))
      return "The key is revoked. Requests with it are refused from now on.\n";
    throw new CommandError("Nobody has this key: it is mistyped, or revoked already.\n");
  }
  throw misused(`There is no command "${subject}".`);
}

async function createWithKey(store: Store, name: string, scope: KeyScope): Promise<string> {
  if (name.trim() === "" || [...name].length > 200) throw new CommandError("A name has 1 to 200 characters.\n");
  const key = newApiKey(randomBytes);
  try {
    const company = await createCompany(store, randomBytes, { name, key, scope });
    return `${company.name} is ${company.company_id}.\n${shownOnce(key, scope)}`;
  } catch (error) {
    if (error instanceof StoreConflict) throw new CommandError("There is a company with this name already.\n");
    throw error;
  }
}

async function addKey(store: Store, name: string, scope: KeyScope): Promise<string> {
  const company = await store.companies.byName(name);
  if (company === undefined) throw new CommandError("There is no company with this name. See: company list\n");
  const key = newApiKey(randomBytes);
  await store.companies.addKey(company.company_id, hashApiKey(key), scope);
  return shownOnce(key, scope);
}

async function erase(store: Store, name: string): Promise<string> {
  const company = await store.companies.byName(name);
  if (company === undefined) throw new CommandError("There is no company with this name. See: company list\n");
  await eraseCompany(store, company);
  return `${company.company_id} is erased with everything that was held of it.\n`;
}

function shownOnce(key: string, scope: KeyScope): string {
  return `Its key (${scope}), shown this once:\n\n  export API_KEY=${key}\n`;
}

function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parseCommandLine(args);
  const { scope } = values;
  const [first = ""] = positionals;
  const words = ONE_WORD.has(first) ? 1 : 2;
  const [name, ...rest] = positionals.slice(words);
  const subject = positionals.slice(0, words).join(" ");
  if (subject === "") throw new CommandError(USAGE);
  if (words === 2 && !TWO_WORDS.has(subject)) throw misused(`There is no command "${subject}".`);
  if (rest.length > 0) throw misused(`${subject} takes one name; put a name with spaces in quotes.`);
  if (scope !== "read" && scope !== "read_write") throw misused(`--scope is read or read_write, not "${scope}".`);
  return { subject, name, scope };
}

/** The reason first, then how the commands are written. */
function misused(reason: string): CommandError {
  return new CommandError(`${reason}\n\n${USAGE}`);
}

/** The file of a backup and the database that it is of. */
function fileOf({ name }: Command, storage: StorageConfig): { readonly named: string; readonly database: string } {
  if (name === undefined) throw misused("Which file? Name it behind the command.");
  if (storage.kind !== "sqlite") throw new CommandError("The database is PostgreSQL: use pg_dump and pg_restore.\n");
  return { named: name, database: databaseFile(storage.dataDir) };
}

async function withStore(config: Config, command: Command): Promise<void> {
  const { storage } = config;
  // Looking makes no database: in the wrong directory it would seem that everything is lost.
  if (storage.kind === "sqlite" && command.subject !== "company create" && !existsSync(databaseFile(storage.dataDir))) {
    throw new CommandError(`There is no database in ${storage.dataDir}, and so no company. Set DATA_DIR.\n`);
  }
  const store = await openStore(config, () => undefined);
  try {
    process.stdout.write(await carryOut(store, command));
  } finally {
    await store.close();
  }
}

/** Nothing is sent twice unasked, and nothing that was due is forgotten: it stands among the failed ones. */
async function endDeliveries(store: Store): Promise<string> {
  await store.registrations.endRestored();
  return (
    "The database is ready. Deliveries that were due at the time of the backup have ended as failed, because nobody knows what was sent\n" +
    "since: each company finds them at GET /api/v1/batches?webhook=failed and sends them with POST /webhook/redeliver.\n"
  );
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scope: { type: "string", default: "read_write" } },
    });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : "An option is not known.");
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  const config = parseConfig();
  const { storage } = config;
  const file = command.subject === "backup" || command.subject === "restore" ? fileOf(command, storage) : undefined;
  if (command.subject === "backup" && file !== undefined) await backUp(file.database, file.named);
  if (command.subject === "restore" && file !== undefined) await putBack(file.named, file.database);
  if (command.subject === "backup") process.stdout.write(`${command.name} is a sound copy of ${file?.database}.\n`);
  else await withStore(config, command);
} catch (error) {
  if (error instanceof CommandError) process.stderr.write(error.message);
  else if (error instanceof ConfigError || error instanceof StoreUnusable) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
