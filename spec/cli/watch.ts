/** `--watch`: does the same again whenever a file below the contract's folder changes. */
import { dirname, resolve, sep } from "node:path";
import { failureOf } from "../openapi/file-fault.ts";
import { watchFolders } from "./watched-folders.ts";

const SETTLED_MS = 150;

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
  let timer: NodeJS.Timeout | undefined;
  await watchFolders(folder, (path) => {
    if (!/\.(ya?ml|json)$/.test(path) || isWritten(folder, path, out)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void again(), SETTLED_MS);
  });
  console.log(`Watching ${folder}; Ctrl-C ends.`);
  return new Promise(() => {});
}

/** Whether the command wrote it itself; where it writes into the contract's own folder nobody can tell. */
export function isWritten(folder: string, name: string, out: string | undefined): boolean {
  if (out === undefined) return false;
  const within = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  return !within(folder, resolve(out)) && within(resolve(folder, name), resolve(out));
}
