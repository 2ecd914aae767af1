/** `--watch`: does the same again whenever a file below the contract's folder changes. */
import { watch } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { failureOf } from "../openapi/file-fault.ts";

const SETTLED_MS = 150;
/** Folders that no contract is written in. */
const OTHERS = /(^|[\\/])(node_modules|\.git|\.onecontract)[\\/]/;

/** What is watched, and the folder that the command writes, which changes with each run. */
export interface Watched {
  readonly spec: string;
  readonly out?: string;
}

export async function watching(
  isAsked: boolean,
  once: () => Promise<number>,
  watchedOf: () => Promise<Watched>,
): Promise<number> {
  if (!isAsked) return once();
  const { spec, out } = await watchedOf();
  if (/^(https?:|-$)/.test(spec)) throw new Error("Only a contract on this machine can be watched.");
  const again = async (): Promise<void> => {
    await once().catch((error: unknown) => console.error(failureOf(error)));
  };
  await again();
  const folder = dirname(resolve(spec));
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
