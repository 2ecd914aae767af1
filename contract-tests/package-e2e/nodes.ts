/** The Node releases at hand: each `node` on the PATH, and the one that runs the tests. */
import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** The majors the package promises to run on. */
export const PROMISED = [20, 22, 24];

export interface NodeRelease {
  readonly path: string;
  /** As in `24.21.0`. */
  readonly version: string;
  readonly major: number;
}

async function releaseAt(path: string): Promise<NodeRelease | undefined> {
  const answer = await promisify(execFile)(path, ["--version"]).catch(() => undefined);
  const version = answer?.stdout.trim().replace(/^v/, "");
  return version === undefined ? undefined : { path, version, major: Number.parseInt(version, 10) };
}

/** One release of each promised major, in their order. */
export async function nodesAtHand(): Promise<readonly NodeRelease[]> {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = [process.execPath, ...folders.map((folder) => join(folder, "node"))];
  const releases = (await Promise.all(paths.map(releaseAt))).filter((release) => release !== undefined);
  return PROMISED.flatMap((major) => releases.find((release) => release.major === major) ?? []);
}
