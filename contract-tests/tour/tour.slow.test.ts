/** A reader's tour: README and guides on a clean copy of the project, each command and program as it stands on the page. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../service-profile/free-port.ts";
import { blocksOf, linksOf, shows } from "./blocks.ts";
import { Terminals } from "./shell.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
const GUIDES = (await readdir(join(ROOT, "spec/guides"))).filter((name) => name.endsWith(".md"));
const PAGES = ["README.md", ...GUIDES.map((name) => `spec/guides/${name}`)];

/** What keeps running, by its command, and when it is ready. The ports are the defaults that the pages name. */
const PROGRAMS = [
  { command: /^make start\b/, port: "8080", ready: /listening on/ },
  { command: /^make receiver\b/, port: "9000", ready: /Register this/ },
  { command: /^make mock\b/, port: "4010", ready: /What was fired/ },
];

/** What a reader only looks at here, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  mermaid: "a drawing",
  ini: "a unit of systemd, which takes a machine's administrator; the page names the command that checks it",
  nginx: "takes a certificate of a host; the page names the command that checks it",
  caddy: "gets a certificate of a host; the page names the command that checks it",
};

let clone: string;
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "tour-"));
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
  });
  for (const path of stdout.split("\0").filter((name) => name !== "")) {
    const source = join(ROOT, path);
    if (!(await stat(source).catch(() => undefined))?.isFile()) continue;
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await cp(source, join(clone, path));
  }
  // the packages are those of this run: `make` sees that they are as new as the lock file
  await symlink(join(ROOT, "node_modules"), join(clone, "node_modules"));
  await utimes(join(clone, "package-lock.json"), 0, 0);
});
afterAll(() => rm(clone, { recursive: true, force: true }));

/** A reader's machine: nothing of this process's settings but what makes programs start sooner, ports that nobody uses. */
async function traveller(page: string) {
  const { NODE_COMPILE_CACHE } = process.env;
  const ports = new Map<string, string>();
  for (const { port } of PROGRAMS) ports.set(port, String(await freePort()));
  const env = {
    // the reader's Node, not the one of this run
    PATH: (process.env["PATH"] ?? "")
      .split(delimiter)
      .filter((folder) => !folder.includes("node_modules"))
      .join(delimiter),
    HOME: tmpdir(),
    NODE_COMPILE_CACHE,
    PORT: ports.get("8080") ?? "",
    DATA_DIR: join(clone, ".data", page.replaceAll("/", "-")),
  };
  const terminals = new Terminals(clone, env);
  const placed = (text: string): string =>
    [...ports].reduce((moved, [port, free]) => moved.replaceAll(new RegExp(`\\b${port}\\b`, "g"), free), text);
  return { ports, env, terminals, placed };
}

async function walk(page: string): Promise<void> {
  const { ports, env, terminals, placed } = await traveller(page);
  await using _ended = terminals;
  let key = "";
  let output = "";
  for (const { language, text, line } of blocksOf(await readFile(join(clone, page), "utf8"))) {
    const at = `${page}:${line}`;
    const command = placed(text).replaceAll("ris_...", key);
    const program = PROGRAMS.find((known) => known.command.test(text));
    if (language === "text") expect(shows(output, text), `${at} expects ${text}, shown was: ${output}`).toBe(true);
    else if (language === "js" || language === "python") {
      const [, file] = /^(?:\/\/|#) (\S+)\n/.exec(text) ?? [];
      if (file === undefined) throw new Error(`${at}: a program says in its first line in which file it stands`);
      await writeFile(join(clone, file), command);
    } else if (language === "sh" && program !== undefined) {
      const PORT = ports.get(program.port) ?? "";
      output = await terminals.start(command, clone, { ...env, PORT }, program.ready);
      key = /export API_KEY=(ris_\S+)/.exec(output)?.[1] ?? key;
    } else if (language === "sh") {
      const pasted = await terminals.paste(command);
      output = pasted.output;
      expect(pasted.status, `${at}: ${output}`).toBe(0);
    } else expect(Object.keys(NOT_RUN), `${at}: nobody runs ${language}`).toContain(language);
  }
}

describe("the pages", () => {
  test.each(PAGES)("%s does what it says", walk);

  test.each([
    ...PAGES,
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    "mock/README.md",
    "mock/demo/README.md",
    "server/README.md",
    "spec/README.md",
    "contract-tests/README.md",
  ])("%s leads nowhere in vain", async (page) => {
    const links = linksOf(await readFile(join(clone, page), "utf8"));
    const missing = [];
    for (const link of links)
      if (!(await stat(join(clone, dirname(page), link)).catch(() => undefined))) missing.push(link);
    expect(missing).toEqual([]);
  });
});

describe("the guide of this tour", () => {
  test("notices a command that fails, also when the next one does not", async () => {
    const { terminals } = await traveller("none");
    await using _ended = terminals;
    expect((await terminals.paste("echo well")).status).toBe(0);
    expect((await terminals.paste("false\necho covered")).status).not.toBe(0);
  });

  test("notices an output that is not the one on the page", () => {
    expect(shows("P-001 obstruction -2.4\ndone", "P-001 …\ndone")).toBe(true);
    expect(shows("P-001 obstruction", "P-002 …")).toBe(false);
    expect(shows("b\na", "a\nb")).toBe(false);
  });
});
