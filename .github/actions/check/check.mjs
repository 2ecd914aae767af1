/** The step of the action: runs onecontract, and tells GitHub what it says. Plain JavaScript, no packages. */
import { execFile, spawn } from "node:child_process";
import { access, appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";

/** GitHub takes 65,536 characters. */
const LONGEST_COMMENT = 60_000;
const [FOUND, FAILED] = [1, 2];

const run = promisify(execFile);
const input = (name) => env[`INPUT_${name}`] ?? "";
const words = (text) => text.split(/\s+/).filter((word) => word !== "");
const lines = (text) => text.split("\n").filter((line) => line.trim() !== "");

/** Calls onecontract; its output is shown as it comes, and given back. */
function onecontract(...args) {
  const [program = "npx", ...first] = words(input("COMMAND") || "npx --no onecontract");
  return new Promise((done, failed) => {
    const child = spawn(program, [...first, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const said = { out: "", err: "" };
    const keep = (name, shown) =>
      child[`std${name}`].setEncoding("utf8").on("data", (text) => {
        said[name] += text;
        shown.write(text);
      });
    keep("out", process.stdout);
    keep("err", process.stderr);
    child.on("error", failed);
    child.on("close", (code) => done({ code: code ?? FAILED, out: said.out, err: said.err.trim() }));
  });
}

async function told(file, text) {
  if (env[file]) await appendFile(env[file], `${text}\n`);
}

/** A command of the workflow is one line. */
function annotate(level, text) {
  const said = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  console.log(`::${level}::${said}`);
}

async function eventOf() {
  return env.GITHUB_EVENT_PATH ? JSON.parse(await readFile(env.GITHUB_EVENT_PATH, "utf8")) : {};
}

async function git(...args) {
  const { stdout } = await run("git", args);
  return stdout.trim();
}

/** Where the head branched off: what the base has got since is no change of the head. */
async function branchingPoint(base) {
  return git("merge-base", base, "HEAD").catch(() => base);
}

/** What the contract was called before, where the head moved it: by the paths from the root of the repository. */
async function earlierName(base, path) {
  const moved = await git("-c", "core.quotePath=false", "diff", "-z", "--name-status", "--diff-filter=R", "-M", base);
  // a status, the earlier and the present path
  const [, was] =
    moved
      .match(/[^\0]+\0[^\0]+\0[^\0]+/g)
      ?.map((one) => one.split("\0"))
      .find((one) => one[2] === path) ?? [];
  return was ?? path;
}

/** The files of the base beside those of the head: a contract may be many files. Undefined where the base has no contract. */
async function baseContract(base, path, folder) {
  // hooks of a checkout are for people
  await git("-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--force", folder, base).catch((error) => {
    throw new Error(
      `The base ${base} is not here: actions/checkout with { fetch-depth: 0 } brings it. ${error.stderr ?? ""}`.trim(),
    );
  });
  const old = join(folder, await earlierName(base, path));
  return access(old).then(
    () => old,
    () => undefined,
  );
}

/** What changes, as a comment says it, and how many changes break clients. */
async function changes(sha, contract, path) {
  const folder = await mkdtemp(join(tmpdir(), "base-"));
  try {
    const base = await branchingPoint(sha);
    const old = await baseContract(base, path, folder);
    if (old === undefined) return { text: "This pull request brings the contract.", breaking: 0 };
    const diff = await onecontract("diff", old, resolve(contract), "--github");
    const changelog = await onecontract("changelog", old, resolve(contract));
    if (diff.code >= FAILED || changelog.code >= FAILED)
      return await uncompared(old, folder, diff.err || changelog.err);
    // the exit code decides whether something breaks; how much is only told
    const count = Number(/^(\d+) breaking changes?$/m.exec(diff.out)?.[1] ?? 1);
    const breaking = diff.code === FOUND ? count : 0;
    const head =
      breaking === 0 ? "Nothing breaks." : `**${breaking} breaking ${breaking === 1 ? "change" : "changes"}.**`;
    return { text: `${head}\n\n${changelog.out.trim()}`, breaking };
  } finally {
    await git("worktree", "remove", "--force", folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A contract that was broken before can be mended. */
async function uncompared(old, folder, reason) {
  const { code, err } = await onecontract("changelog", old, old);
  if (code < FAILED) throw new Error(`The contract could not be compared with its base. ${reason}`);
  const text = `The contract of the base cannot be read, and nothing is compared with it: ${err.replaceAll(`${folder}/`, "")}`;
  annotate("warning", text);
  return { text, breaking: 0 };
}

/** Names of the contract are its author's text: none of them calls anybody, and none ends the comment early. */
function quoted(text, mark) {
  const safe = text.replaceAll("<!--", "&lt;!--").replaceAll("@", "@\u200b");
  const cut =
    safe.length > LONGEST_COMMENT ? `${safe.slice(0, LONGEST_COMMENT)}\n\n… the rest stands in the run.` : safe;
  return `${mark}\n### What changes for clients\n\n${cut}\n`;
}

async function github(path, method = "GET", body = undefined) {
  const response = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}${path}`, {
    method,
    headers: { authorization: `Bearer ${input("TOKEN")}`, accept: "application/vnd.github+json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}`);
  return response.json();
}

/** One comment for each contract, kept up to date. */
async function comment(number, body, mark) {
  for (let page = 1; ; page += 1) {
    const found = await github(`/issues/${number}/comments?per_page=100&page=${page}`);
    const ours = found.find((one) => one.body?.startsWith(mark));
    if (ours !== undefined) return github(`/issues/comments/${ours.id}`, "PATCH", { body });
    if (found.length < 100) return github(`/issues/${number}/comments`, "POST", { body });
  }
}

async function compared(contract) {
  const { pull_request: pull, merge_group: group } = await eventOf();
  const base = pull?.base.sha ?? group?.base_sha;
  if (base === undefined) return 0;
  if (/^https?:/.test(contract)) {
    console.log(`${contract} is no file of this repository: there is nothing to compare it with.`);
    return 0;
  }
  const path = posix.normalize(`${await git("rev-parse", "--show-prefix")}${contract}`);
  const mark = `<!-- onecontract check ${encodeURI(path)} -->`;
  const found = await changes(base, contract, path);
  const body = quoted(found.text, mark);
  await told("GITHUB_STEP_SUMMARY", body);
  await told("GITHUB_OUTPUT", `breaking=${found.breaking}`);
  // a queue merges several pull requests at once
  if (pull !== undefined && input("COMMENT") !== "false")
    await comment(pull.number, body, mark).catch((error) =>
      annotate("warning", `The changes could not be commented (${error.message}); they stand in the summary.`),
    );
  return found.breaking > 0 && input("BREAKING") !== "warning" ? FOUND : 0;
}

async function checked(contract) {
  if (input("TARGET") === "") return 0;
  const start = input("START") === "" ? [] : ["--start", input("START")];
  const out = resolve(".onecontract");
  const more = lines(input("ARGUMENTS"));
  const { code } = await onecontract("check", contract, "--target", input("TARGET"), ...start, "--out", out, ...more);
  await told("GITHUB_OUTPUT", `sarif=${join(out, "conformance.sarif")}`);
  return code;
}

/** What cannot be read is neither compared nor checked. */
async function linted(contract) {
  const { code, err } = await onecontract("lint", contract, "--github");
  if (code >= FAILED) throw new Error(err === "" ? `${contract} could not be linted.` : err);
  return code;
}

const contract = input("CONTRACT") || "openapi.yaml";
const codes = [];
for (const step of [linted, compared, checked]) {
  const code = await step(contract).catch((error) => {
    annotate("error", error.message);
    return FAILED;
  });
  codes.push(code);
  if (step === linted && code === FAILED) break;
}
process.exitCode = Math.max(...codes);
