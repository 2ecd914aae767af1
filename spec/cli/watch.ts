/** `--watch`: does the same again whenever a file below the contract's folder changes. */
import { watch } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { called } from "./command.ts";

const SETTLED_MS = 150;
/** Folders that no contract is written in. */
const OTHERS = /(^|[\\/])(node_modules|\.git|\.onecontract)[\\/]/;

/** `outOf` names the folder that the command writes, which changes with each run. */
export async function watching(
  args: readonly string[],
  once: () => Promise<number>,
  outOf: () => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<number> {
  if (!args.includes("--watch")) return once();
  const rest = args.filter((arg) => arg !== "--watch");
  const again = async (): Promise<void> => {
    await once().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  };
  await again();
  const { spec } = await called(specOf(rest), {});
  if (/^(https?:|-$)/.test(spec)) throw new Error("Only a contract on this machine can be watched.");
  const folder = dirname(resolve(spec));
  const out = await outOf();
  console.log(`Watching ${folder}; Ctrl-C ends.`);
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || !/\.(ya?ml|json)$/.test(name) || OTHERS.test(name) || isWritten(folder, name, out)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void again(), SETTLED_MS);
  });
  return new Promise(() => {});
}

/** Whether the command wrote it itself; where it writes into the contract's own folder nobody can tell. */
export function isWritten(folder: string, name: string, out: string | undefined): boolean {
  if (out === undefined) return false;
  const within = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  return !within(folder, resolve(out)) && within(resolve(folder, name), resolve(out));
}

/** The contract alone: the options belong to the command. */
function specOf(args: readonly string[]): string[] {
  const config = args.indexOf("--config");
  const named = config < 0 ? [] : ["--config", args[config + 1] ?? ""];
  const [first] = args;
  return first === undefined || first.startsWith("-") ? named : [first, ...named];
}
