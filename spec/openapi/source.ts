/** The texts that a contract is written in: files, addresses and standard input, parsed with places for what is wrong. */
import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { CORE_SCHEMA, YAMLException, load, mergeTag } from "js-yaml";
import { whyNot } from "./file-fault.ts";
import type { Json } from "./json.ts";
import { jsonFaultAt } from "./json-fault.ts";
import { Lines } from "./lines.ts";
import { NoPlainValue, bounded, plain } from "./plain.ts";
import { decoded } from "./reference.ts";
import { type Answered, type Credentials, answered, withoutCredentials } from "./web.ts";

/** Dates stay texts and `no` is no boolean, as YAML 1.2 and JSON have it; `<<` merges, as many contracts do. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);
const STANDARD_INPUT = "-";

export interface Source {
  /** Where it was found: a file: or https: URL without a fragment. */
  readonly url: string;
  readonly text: string;
  readonly value: Json;
}

/** The address that a person means by a path, an address, or `-` for standard input. */
export function addressOf(spec: string): string {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(spec)) {
    if (!/^(https?|file):/i.test(spec) || !URL.canParse(spec))
      throw new Error(`${spec} is no address that a contract is read from: https://, http:// or file://`);
    return new URL(spec).href;
  }
  return pathToFileURL(spec === STANDARD_INPUT ? "./standard-input" : spec).href;
}

/** As a person would write it. */
export function readableAddress(url: string): string {
  if (!url.startsWith("file:")) return withoutCredentials(url);
  const [path, here] = [decoded(new URL(url).pathname), `${process.cwd()}/`];
  return path.startsWith(here) ? path.slice(here.length) : path;
}

/** A contract may quote a file of another kind, such as a sample in another language, as its text. */
const PARSED = /(\.ya?ml|\.json|\/[^./]*)$/i;

interface Asked {
  /** Parsed whatever its name is; otherwise only what is named like JSON or YAML is. */
  readonly isContract?: boolean;
  readonly isStandardInput?: boolean;
  readonly credentials?: Credentials | undefined;
}

export async function readSource(address: string, asked: Asked = {}): Promise<Source> {
  const { isContract = true, isStandardInput = false, credentials } = asked;
  const isParsed = isContract || PARSED.test(new URL(address).pathname);
  const { url, bytes } = isStandardInput
    ? { url: address, bytes: await readInput() }
    : await readBytes(address, credentials);
  const text = textOf(bytes);
  if (isParsed) refuseOtherEncodings(bytes, text, url);
  return { url, text, value: isParsed ? parsed(text, url) : text };
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** In UTF-8, or in UTF-16 where its first two bytes say so. */
function encodingOf(bytes: Buffer): string {
  const order = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  return order === 0xfffe ? "utf-16le" : order === 0xfeff ? "utf-16be" : "utf-8";
}

function textOf(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Where a byte has no meaning, a sign stands for it that nobody has written: names and texts would be other ones. */
function refuseOtherEncodings(bytes: Buffer, text: string, url: string): void {
  const encoding = encodingOf(bytes);
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const line = text.split("\n").findIndex((one, index) => one.includes("\uFFFD") && !isWritten(bytes, index)) + 1;
    const place = encoding === "utf-8" && line > 0 ? `:${line}` : "";
    const message = `${readableAddress(url)}${place}: this is no ${encoding.toUpperCase()}: save the file as UTF-8`;
    throw new Error(message, { cause: error });
  }
}

/** Whether the bytes of a line are what they should be in UTF-8. */
function isWritten(bytes: Buffer, index: number): boolean {
  let start = 0;
  for (let before = 0; before < index; before += 1) start = bytes.indexOf(0x0a, start) + 1;
  const end = bytes.indexOf(0x0a, start);
  return isUtf8(bytes.subarray(start, end === -1 ? bytes.length : end));
}

async function readBytes(url: string, credentials: Credentials | undefined): Promise<Answered> {
  if (!url.startsWith("file:")) return answered(url, credentials);
  const bytes = await readFile(new URL(url)).catch((error: unknown) => {
    throw new Error(`${readableAddress(url)} cannot be read: ${whyNot(error)}`, { cause: error });
  });
  return { url, bytes };
}

/** What asks for a password, or says that something is not there, is often found in its place. */
const MARKUP = /^\s*<(!doctype|html|\?xml)\b/i;

/** JSON is faster to read as such; whatever is no JSON is read as YAML. */
function parsed(text: string, url: string): Json {
  const body = text.replace(/^\uFEFF/, "");
  if (MARKUP.test(body)) throw new Error(`${readableAddress(url)}:1: this is a page (HTML or XML) and no contract`);
  if (/^\s*[{[/]/.test(body)) {
    try {
      return bounded(JSON.parse(body));
    } catch (error) {
      // flow style YAML begins like JSON
      if (error instanceof NoPlainValue) throw new Error(describe(error, body, url), { cause: error });
      if (/\.json$/i.test(new URL(url).pathname)) throw new Error(describeJson(error, body, url), { cause: error });
    }
  }
  try {
    return plain(indented(body));
  } catch (error) {
    throw new Error(describe(error, body, url), { cause: error });
  }
}

/** No contract has more lines that stand too far out. */
const MOST_FLUSH = 1_000;
const FURTHER_IN = " ".repeat(64);

/**
 * YAML wants the last brace of a member and the further lines of a quoted text further in than the member's name, and most programs do not.
 * How far in they are makes no difference to what they say.
 */
function indented(body: string): unknown {
  const lines = body.split("\n");
  for (let flush = 0; ; flush += 1)
    try {
      return load(lines.join("\n"), { schema: SCHEMA });
    } catch (error) {
      const mark = error instanceof YAMLException && error.reason === "deficient indentation" ? error.mark : undefined;
      if (mark === undefined || flush === MOST_FLUSH) throw error;
      lines[mark.line] = `${FURTHER_IN}${lines[mark.line]}`;
    }
}

function describeJson(error: unknown, body: string, url: string): string {
  const before = body.slice(0, jsonFaultAt(body)).split("\n");
  const message = String(error)
    .replace(/^SyntaxError: /, "")
    .replace(/ (in|after) JSON at position.*$/s, "")
    // the text around it, which may have several lines
    .replace(/, (\.\.\.)?"[^]* is not valid JSON$/, "");
  return `${readableAddress(url)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${message}`;
}

function describe(error: unknown, body: string, url: string): string {
  const name = readableAddress(url);
  if (error instanceof NoPlainValue) return `${name}:${new Lines(body).of(`#${error.at}`)}: ${error.message}`;
  if (!(error instanceof YAMLException)) return `${name} is no contract: ${String(error)}`;
  // an empty file has no place to mark
  const at = error.mark === undefined ? ":1" : `:${error.mark.line + 1}:${error.mark.column + 1}`;
  return `${name}${at}: ${error.reason}`;
}

const LINES = new WeakMap<Source, Lines>();

/** The file, as a person would write it, and the line of a place in a source. */
export function lineOf(source: Source, at: string): { readonly file: string; readonly line: number } {
  const lines = LINES.get(source) ?? new Lines(source.text);
  LINES.set(source, lines);
  return { file: readableAddress(source.url), line: lines.of(at) };
}
