import { parseArgs } from "node:util";
import { EVERY_SCOPE, KEY_SCOPES } from "../../http/key-scopes.ts";
import type { KeyScope } from "../../storage/store.ts";
import { commandLike } from "./nearest-command.ts";

export const USAGE = `Companies and their API keys, in the database of DATA_DIR or DATABASE_URL.

  npm run admin -- company create NAME [--scope SCOPES] [--label TEXT] [--expires WHEN]
  npm run admin -- company list
  npm run admin -- company limit NAME [--requests COUNT|default] [--records COUNT|default] [--bytes COUNT|default]
  npm run admin -- company erase NAME
  npm run admin -- key create COMPANY_NAME [--scope SCOPES] [--label TEXT] [--expires WHEN]
  npm run admin -- key list [COMPANY_NAME]
  npm run admin -- key revoke IDENTIFIER
  npm run admin -- key rotate IDENTIFIER [--overlap SPAN] [--expires WHEN]
  npm run admin -- audit verify [COMPANY_NAME]
  npm run admin -- backup FILE
  npm run admin -- restore FILE
  npm run admin -- restored
  npm run admin -- secrets rewrap

A key is printed once, when it is made; its identifier (key_...) names it from then on. SCOPES, with commas between them:
${KEY_SCOPES.join(", ")}; without them ${EVERY_SCOPE}, which stands for all. WHEN is a span (90d, 24h, 30m) or a time with its
offset (2027-01-31T00:00:00Z); a key without it does not expire. rotate makes a key of the same label, scopes and lifetime, and ends the one
before after SPAN (24h unless told otherwise; 0s at once).

All of this works while the service runs, which notices with its next request, but for restore and restored. company erase takes a company with everything that is held of it, for good, and says how its audit trail ended; backups from before still hold it. restore puts
a backup into a data directory that holds no database. On PostgreSQL use pg_dump and pg_restore, and restored before the service starts
again: deliveries that were due at the time of the backup end as failed, because nobody knows what was sent since. secrets rewrap puts the
secrets of all webhooks under the newest key of MASTER_KEYS; older ones can be taken out of it then. audit verify follows the audit trail of each
company from its first event to its newest, and fails where one was changed or is missing. company limit says how many requests the company may
send in a minute, and how many records and bytes it may have stored; default takes REQUESTS_PER_MINUTE, RECORDS_PER_COMPANY and BYTES_PER_COMPANY.
`;

/** The subject of a call for help. */
export const HELP = "help";

/** What may stand behind a command. */
interface Shape {
  readonly named: "never" | "maybe" | "always";
  /** What to ask for when it is missing. */
  readonly asked?: string;
  readonly options: readonly OptionName[];
}

type OptionName = "scope" | "label" | "expires" | "overlap" | "requests" | "records" | "bytes";

const NEW_KEY: readonly OptionName[] = ["scope", "label", "expires"];
const COMPANY = "Which company? Name it.";
const KEY = "Which key? Give its identifier; key list shows them.";
const FILE = "Which file? Name it behind the command.";

const COMMANDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ["company create", { named: "always", asked: COMPANY, options: NEW_KEY }],
  ["company list", { named: "never", options: [] }],
  ["company limit", { named: "always", asked: COMPANY, options: ["requests", "records", "bytes"] }],
  ["company erase", { named: "always", asked: COMPANY, options: [] }],
  ["key create", { named: "always", asked: COMPANY, options: NEW_KEY }],
  ["key list", { named: "maybe", options: [] }],
  ["key revoke", { named: "always", asked: KEY, options: [] }],
  ["key rotate", { named: "always", asked: KEY, options: ["overlap", "expires"] }],
  ["audit verify", { named: "maybe", options: [] }],
  ["backup", { named: "always", asked: FILE, options: [] }],
  ["restore", { named: "always", asked: FILE, options: [] }],
  ["restored", { named: "never", options: [] }],
  ["secrets rewrap", { named: "never", options: [] }],
  [HELP, { named: "maybe", options: [] }],
]);

/** The command cannot be carried out; the message is for the person who typed it. */
export class CommandError extends Error {}

/** What the person typed: for a person to read, never trusted to be sound. */
export interface Command {
  readonly subject: string;
  /** Empty where the command takes none, or none was given. */
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly label: string;
  readonly expires: string | undefined;
  readonly overlap: string;
  readonly requests: string | undefined;
  readonly records: string | undefined;
  readonly bytes: string | undefined;
}

/** Throws CommandError that gives the reason, and where to read how the commands are written. */
export function readCommand(args: readonly string[]): Command {
  const { positionals: typed, values } = parseCommandLine(args);
  const { help, ...given } = values;
  const positionals = help === true ? [HELP] : typed;
  const [first = "", second = ""] = positionals;
  if (first === "") throw new CommandError(USAGE);
  const words = COMMANDS.has(first) ? 1 : 2;
  const subject = words === 1 ? first : `${first} ${second}`.trim();
  const shape = COMMANDS.get(subject);
  if (shape === undefined)
    throw misused(`There is no command "${subject}"${commandLike(first, second, COMMANDS.keys())}`);
  const [name = "", ...rest] = positionals.slice(words);
  if (shape.named === "never" && name !== "") throw misused(`${subject} takes no name.`);
  if (rest.length > 0) throw misused(`${subject} takes one name; put a name with spaces in quotes.`);
  if (shape.named === "always" && name === "") throw misused(shape.asked ?? "");
  const strange = Object.keys(given).find((option) => !shape.options.some((known) => known === option));
  if (strange !== undefined) throw misused(`${subject} does not take --${strange}.`);
  const { scope = [EVERY_SCOPE], label = "", expires, overlap = "24h", requests, records, bytes } = given;
  return { subject, name, scopes: scopesOf(scope), label, expires, overlap, requests, records, bytes };
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        scope: { type: "string", multiple: true },
        label: { type: "string" },
        expires: { type: "string" },
        overlap: { type: "string" },
        requests: { type: "string" },
        records: { type: "string" },
        bytes: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : "An option is not known").split(". ");
    throw misused(`${reason.replace(/\.$/, "")}.`);
  }
}

function scopesOf(texts: readonly string[]): readonly KeyScope[] {
  const scopes = texts.flatMap((text) => text.split(",")).map((scope) => scope.trim());
  const strange = scopes.find((scope) => !KEY_SCOPES.includes(scope));
  if (strange !== undefined) throw misused(`--scope is one or more of ${KEY_SCOPES.join(", ")}, not "${strange}".`);
  return [...new Set(scopes)];
}

/** The reason alone: whoever mistyped one option of a known command is not helped by all of them. */
function misused(reason: string): CommandError {
  return new CommandError(`${reason}\nSee: npm run admin -- --help\n`);
}
