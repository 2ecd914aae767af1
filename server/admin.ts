import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createCompany } from "./composition/bootstrap.ts";
import { ConfigError, parseConfig } from "./config.ts";
import { hashApiKey, newApiKey } from "./http/api-key.ts";
import { openStore } from "./composition/open-store.ts";
import { type KeyScope, type Store, StoreConflict, StoreUnusable } from "./storage/store.ts";

const USAGE = `Companies and their API keys, in the database of DATA_DIR or DATABASE_URL.

  node server/admin.ts company create NAME [--scope read|read_write]
  node server/admin.ts company list
  node server/admin.ts key create COMPANY_NAME [--scope read|read_write]
  node server/admin.ts key revoke KEY

A key is printed once, when it is made. The default scope is read_write.
An embedded database (DATA_DIR) belongs to one process: stop the service before using these commands.
`;

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
  if (name === undefined) throw new CommandError(USAGE);
  if (subject === "company create") return createWithKey(store, name, scope);
  if (subject === "key create") return addKey(store, name, scope);
  if (subject === "key revoke") {
    if (await store.companies.removeKey(hashApiKey(name)))
      return "The key is revoked. Requests with it are refused from now on.\n";
    throw new CommandError("Nobody has this key.\n");
  }
  throw new CommandError(USAGE);
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

function shownOnce(key: string, scope: KeyScope): string {
  return `Its key (${scope}), shown this once:\n\n  export API_KEY=${key}\n`;
}

function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parseCommandLine(args);
  const [noun, verb, name, ...rest] = positionals;
  const { scope } = values;
  if (rest.length > 0 || (scope !== "read" && scope !== "read_write")) throw new CommandError(USAGE);
  return { subject: `${noun} ${verb}`, name, scope };
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scope: { type: "string", default: "read_write" } },
    });
  } catch {
    throw new CommandError(USAGE);
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  const store = await openStore(parseConfig().storage, () => undefined);
  try {
    process.stdout.write(await carryOut(store, command));
  } finally {
    await store.close();
  }
} catch (error) {
  if (error instanceof CommandError) process.stderr.write(error.message);
  else if (error instanceof ConfigError || error instanceof StoreUnusable) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
