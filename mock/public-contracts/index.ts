/** `npm run public-contracts`. */
import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { helped, refused } from "../../spec/programs/usage.ts";
import { type PublicContract, collect, oneOfEach } from "./collect.ts";
import { type Outcome, isSound, nothing } from "./outcome.ts";
import { tableOf } from "./table.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const HOLD = fileURLToPath(new URL("./hold.ts", import.meta.url));
const AT_ONCE = 2;
const LONGEST_MS = 10 * 60_000;
const HEAP_MB = 6_000;

const USAGE = `npm run public-contracts -- [options]

Holds the contracts that packages of the npm registry carry, two at a time; one of each company. Exit code 1 where one is not sound.

  --every      all contracts of each company
  --only TEXT  those whose names have the text
  --check N    each mock is held by the gate too, for N seconds
  --page FILE  writes the table into a file, too
  --keep FILE  adds each outcome to a file as it comes; a run that finds some there holds what is missing`;

function optionsOf(args: readonly string[]) {
  const options = {
    every: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    check: { type: "string", default: "0" },
    page: { type: "string" },
    keep: { type: "string" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return refused((error as Error).message, USAGE);
  }
}

const values = optionsOf(helped(USAGE));
if (!(Number(values.check) >= 0)) refused(`--check is a number of seconds, not ${values.check}`, USAGE);

async function hold({ name, path }: PublicContract, folder: string): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const program = [`--max-old-space-size=${HEAP_MB}`, "--no-warnings", HOLD, name, path, folder, values.check];
  const settings = { timeout: LONGEST_MS, killSignal: "SIGKILL", maxBuffer: 1 << 28 } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, settings);
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Outcome;
  } catch (error) {
    return { ...nothing(name), failed: String(error).slice(0, 2_000) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kept(): Promise<Outcome[]> {
  if (values.keep === undefined) return [];
  const text = await readFile(values.keep, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Outcome]));
}

const folder = await mkdtemp(join(tmpdir(), "public-contracts-"));
try {
  const packages = join(folder, "packages");
  await mkdir(packages);
  const all = await collect(packages);
  const asked = (values.every ? all : oneOfEach(all)).filter(({ name }) => name.includes(values.only));
  const outcomes = new Map((await kept()).map((one) => [one.name, one]));
  const waiting = asked.filter(({ name }) => !outcomes.has(name));
  const made = join(folder, "made");
  await mkdir(made);
  await symlink(MODULES, join(made, "node_modules"));
  await writeFile(join(made, "package.json"), `{"type":"module"}`);
  let count = asked.length - waiting.length;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      count += 1;
      const outcome = await hold(next, join(made, String(count)));
      outcomes.set(next.name, outcome);
      if (values.keep !== undefined) await appendFile(values.keep, `${JSON.stringify(outcome)}\n`);
      process.stderr.write(
        `${count} of ${asked.length} ${next.name}: ${isSound(outcome) ? "sound" : JSON.stringify(outcome)}\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const table = tableOf(asked.flatMap(({ name }) => outcomes.get(name) ?? []));
  if (values.page !== undefined) await writeFile(values.page, table);
  process.stdout.write(table);
  if (asked.some(({ name }) => !isSound(outcomes.get(name) ?? nothing(name)))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
