/** `--watch`: does the same again whenever a file below the contract's folder changes, or one that is read from elsewhere. */
import { dirname, resolve, sep } from "node:path";
import { failureOf } from "../openapi/file-fault.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { WatchedFiles } from "./watched-files.ts";
import { watchFolders } from "./watched-folders.ts";

const SETTLED_MS = 150;

/** What is watched, and the folder that the command writes, which changes with each run. */
export interface Watched {
  readonly spec: string;
  readonly out?: string;
  /** What else is read: the configuration, overlays, and what the contract refers to elsewhere. */
  readonly files: readonly string[];
}

export async function watching(
  isAsked: boolean,
  once: () => Promise<number>,
  watchedOf: () => Promise<Watched>,
): Promise<number> {
  if (!isAsked) return once();
  const { spec, out, files } = await watchedOf();
  if (/^(https?:|-$)/.test(spec)) throw new Error("Only a contract on this machine can be watched.");
  const folder = dirname(resolve(spec));
  const run = oneAfterAnother(async () => {
    await once().catch((error: unknown) => console.error(failureOf(error)));
    // one that cannot be read says nothing, and what it said before is still watched
    const now = await watchedOf().catch(() => undefined);
    others.add(beyond(folder, now?.files ?? []));
  });
  let timer: NodeJS.Timeout | undefined;
  const soon = (path: string): void => {
    if (isWritten(folder, path, out)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), SETTLED_MS);
  };
  const others = new WatchedFiles(soon);
  others.add(beyond(folder, files));
  // what is saved while the first run reads is seen
  await watchFolders(folder, (path) => void (/\.(ya?ml|json)$/.test(path) && soon(path)));
  await run();
  console.log(`Watching ${folder} and what is read from elsewhere; Ctrl-C ends.`);
  return new Promise(() => {});
}

/** Files that are not watched with their folder, or have other names than contracts. */
function beyond(folder: string, files: readonly string[]): string[] {
  return files.filter((path) => !path.startsWith(`${folder}${sep}`) || !/\.(ya?ml|json)$/.test(path));
}

/** Whether the command wrote it itself; where it writes into the contract's own folder nobody can tell. */
export function isWritten(folder: string, name: string, out: string | undefined): boolean {
  if (out === undefined) return false;
  const within = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  return !within(folder, resolve(out)) && within(resolve(folder, name), resolve(out));
}
