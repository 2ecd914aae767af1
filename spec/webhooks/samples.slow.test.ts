/** The verification samples of the contract, each run in its own language where the machine has it. */
import { execFile, execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type JsonObject, listAt, objectAt, textAt } from "../openapi/json.ts";
import { lookUp, pointer } from "../openapi/reference.ts";
import { readContract } from "../openapi/read.ts";
import { type Command, TOOLCHAINS, type Toolchain, type Way } from "./testing/toolchains.ts";

const CONTRACT = await readContract(fileURLToPath(new URL("../openapi.yaml", import.meta.url)));
const SAMPLES = listAt(lookUp(CONTRACT, pointer("webhooks", "results.delivered", "post", "x-codeSamples"))).map(
  objectAt,
);

// GitHub's documented example for X-Hub-Signature-256: the same scheme
const SECRET = "It's a Secret to Everybody";
const BODY = "Hello, World!";
const DIGEST = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";

interface Case {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly header: string | undefined;
  readonly secret: string;
  readonly genuine: boolean;
}

function signed(body: string | Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

const SENT = '{"a": 1.0, "b": "\\u00e9 é"}';
const BYTES = Uint8Array.from([0xff, 0x00, 0xfe, 0x0a, 0x0d]);
const PUBLISHED = { body: BODY, header: `sha256=${DIGEST}`, secret: SECRET };

const CASES: readonly Case[] = [
  { name: "the published vector", ...PUBLISHED, genuine: true },
  { name: "JSON as it was sent", body: SENT, header: signed(SENT, SECRET), secret: SECRET, genuine: true },
  { name: "bytes that are no text", body: BYTES, header: signed(BYTES, SECRET), secret: SECRET, genuine: true },
  { name: "an empty body", body: "", header: signed("", SECRET), secret: SECRET, genuine: true },
  {
    name: "a secret with its prefix",
    body: BODY,
    header: signed(BODY, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    genuine: true,
  },
  { name: "a tampered body", ...PUBLISHED, body: "Hello, World?", genuine: false },
  {
    name: "JSON written again",
    body: JSON.stringify(JSON.parse(SENT)),
    header: signed(SENT, SECRET),
    secret: SECRET,
    genuine: false,
  },
  { name: "a truncated signature", ...PUBLISHED, header: `sha256=${DIGEST.slice(0, -2)}`, genuine: false },
  { name: "a lengthened signature", ...PUBLISHED, header: `sha256=${DIGEST}00`, genuine: false },
  { name: "one digit changed", ...PUBLISHED, header: `sha256=${DIGEST.slice(0, -1)}8`, genuine: false },
  { name: "upper-case hex", ...PUBLISHED, header: `sha256=${DIGEST.toUpperCase()}`, genuine: false },
  { name: "no prefix", ...PUBLISHED, header: DIGEST, genuine: false },
  { name: "a line end behind", ...PUBLISHED, header: `sha256=${DIGEST}\n`, genuine: false },
  { name: "a header that is not ASCII", ...PUBLISHED, header: `sha256=${DIGEST.slice(0, -1)}é`, genuine: false },
  { name: "an empty header", ...PUBLISHED, header: "", genuine: false },
  { name: "a missing header", ...PUBLISHED, header: undefined, genuine: false },
  { name: "a wrong secret", ...PUBLISHED, secret: "It's a Secret to Nobody...", genuine: false },
];

function isAtHand(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

function lineOf({ body, header, secret }: Case): string {
  const encoded = (value: string | Uint8Array): string => Buffer.from(value).toString("base64");
  return `${encoded(body)},${header === undefined ? "-" : encoded(header)},${encoded(secret)}\n`;
}

function execute([program, ...rest]: Command, cwd: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, rest, { cwd }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${program} ${rest.join(" ")}: ${stderr}`)),
    );
    // a compiler ends without reading
    child.stdin?.on("error", () => undefined).end(input);
  });
}

/** The verdict of a sample on every case, by the name of the case. */
async function verdicts(sample: JsonObject, { file, beside }: Toolchain, way: Way): Promise<Record<string, boolean>> {
  const folder = await mkdtemp(join(tmpdir(), "sample-"));
  try {
    const files = { ...beside, [file]: textAt(sample["source"]) ?? "" };
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    let output = "";
    for (const command of way) output = await execute(command, folder, CASES.map(lineOf).join(""));
    const lines = output.trim().split("\n");
    return Object.fromEntries(CASES.map(({ name }, index) => [name, lines[index] === "true"]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("the contract shows how to verify in every language that is tested here, and in no other", () => {
  expect(SAMPLES.map(({ lang }) => lang)).toEqual(TOOLCHAINS.map(({ lang }) => lang));
});

test.for(TOOLCHAINS)(
  "the sample in $lang takes what is genuine and refuses everything else",
  async (toolchain, context) => {
    const way = toolchain.ways.find(([[program]]) => isAtHand(program));
    if (way === undefined) {
      const programs = toolchain.ways.map(([[program]]) => program).join(" and no ");
      console.warn(`NOT RUN, no ${programs} on the PATH: the sample in ${toolchain.lang}`);
      return context.skip(`no ${programs} on the PATH`);
    }
    const sample = SAMPLES.find(({ lang }) => lang === toolchain.lang) ?? {};
    const expected = Object.fromEntries(CASES.map(({ name, genuine }) => [name, genuine]));
    expect(await verdicts(sample, toolchain, way)).toEqual(expected);
  },
);
