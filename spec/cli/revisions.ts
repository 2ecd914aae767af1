/** What git calls a file of another revision is no path of this folder. */
import { existsSync } from "node:fs";

/** Throws where a name is that of a file in a revision, `main:openapi.yaml`, with how such a one is read. */
export function refuseRevision(name: string): void {
  const [, revision, file] = /^(?!\.{0,2}\/)([^:\\]{2,}):(?!\/\/)(.+)$/.exec(name) ?? [];
  if (revision === undefined || file === undefined || existsSync(name)) return;
  throw new Error(
    `${name} is no file; one of another revision: git show ${name} > old.yaml, or for a contract of several files: git worktree add ../old ${revision}`,
  );
}
