/** The step of the action: runs onecontract, and tells GitHub what it says. Plain JavaScript, no packages. */
import { execFile, spawn } from "node:child_process";
import { access, appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";

const MARK = "<!-- onecontract check -->";
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
    const child = spawn(program, [...first, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
      process.stdout.write(chunk);
    });
    child.on("error", failed);
    child.on("close", (code) => done({ code: code ?? FAILED, out }));
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

/** The files of the base beside those of the head: a contract may be many files. Undefined where the base has no contract. */
async function baseContract(base, contract, folder) {
  const { stdout } = await run("git", ["rev-parse", "--show-prefix"]);
  await run("git", ["worktree", "add", "--detach", "--force", folder, base]);
  const path = join(folder, stdout.trim(), contract);
  return access(path).then(
    () => path,
    () => undefined,
  );
}

/** What changes, as a comment says it, and how many changes break clients. */
async function changes(base, contract) {
  const folder = await mkdtemp(join(tmpdir(), "base-"));
  try {
    const old = await baseContract(base, contract, folder);
    if (old === undefined) return { text: "This pull request brings the contract.", breaking: 0 };
    const diff = await onecontract("diff", old, resolve(contract), "--github");
    const changelog = await onecontract("changelog", old, resolve(contract));
    if (diff.code >= FAILED || changelog.code >= FAILED)
      throw new Error("The contract could not be compared with its base.");
    // the exit code decides whether something breaks; how much is only told
    const count = Number(/^(\d+) breaking changes?$/m.exec(diff.out)?.[1] ?? 1);
    const breaking = diff.code === FOUND ? count : 0;
    return { text: changelog.out.trim(), breaking };
  } finally {
    await run("git", ["worktree", "remove", "--force", folder]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of the contract are its author's text: none of them calls anybody, and none ends the comment early. */
function quoted({ text, breaking }) {
  const safe = text.replaceAll("<!--", "&lt;!--").replaceAll("@", "@\u200b");
  const cut =
    safe.length > LONGEST_COMMENT ? `${safe.slice(0, LONGEST_COMMENT)}\n\n… the rest stands in the run.` : safe;
  const head =
    breaking === 0 ? "Nothing breaks." : `**${breaking} breaking ${breaking === 1 ? "change" : "changes"}.**`;
  return `${MARK}\n### What changes for clients\n\n${head}\n\n${cut}\n`;
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

/** One comment, kept up to date. */
async function comment(number, body) {
  for (let page = 1; ; page += 1) {
    const found = await github(`/issues/${number}/comments?per_page=100&page=${page}`);
    const ours = found.find((one) => one.body?.startsWith(MARK));
    if (ours !== undefined) return github(`/issues/comments/${ours.id}`, "PATCH", { body });
    if (found.length < 100) return github(`/issues/${number}/comments`, "POST", { body });
  }
}

async function compared(contract) {
  const { pull_request: pull } = await eventOf();
  if (pull === undefined) return 0;
  const found = await changes(pull.base.sha, contract);
  const body = quoted(found);
  await told("GITHUB_STEP_SUMMARY", body);
  await told("GITHUB_OUTPUT", `breaking=${found.breaking}`);
  if (input("COMMENT") !== "false")
    await comment(pull.number, body).catch((error) =>
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

const contract = input("CONTRACT") || "openapi.yaml";
const codes = [];
for (const step of [
  () => onecontract("lint", contract, "--github").then(({ code }) => code),
  () => compared(contract),
  () => checked(contract),
]) {
  codes.push(
    await step().catch((error) => {
      annotate("error", error.message);
      return FAILED;
    }),
  );
}
process.exitCode = Math.max(...codes);
