/** The rules of a preset, run by the linter of Redocly. */
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseResolver, createConfig, lint, lintFromString } from "@redocly/openapi-core";
import { createSchemas } from "../../mock/schemas.ts";
import { contradictions } from "../openapi/contradictions.ts";
import { aboutEndless, endlessPatterns, withoutEndlessPatterns } from "../openapi/endless-patterns.ts";
import type { JsonObject } from "../openapi/json.ts";
import { Unread } from "../openapi/library.ts";
import { Lines } from "../openapi/lines.ts";
import type { WrittenAt } from "../openapi/origins.ts";
import type { Reading } from "../openapi/read.ts";
import type { Slip } from "../openapi/slip.ts";
import { lookUp } from "../openapi/reference.ts";
import { NO_MAP } from "../openapi/well-formed.ts";
import { formSeverity } from "./form.ts";
import { ofOtherDirection } from "./one-direction.ts";
import { unfitDefaults } from "./unfit-defaults.ts";
import {
  CONTRADICTIONS,
  DEFAULTS,
  PATTERNS,
  PRESETS,
  type Preset,
  REFERENCES,
  type Rules,
  othersOf,
  severityOfReferences,
} from "./rules.ts";
import contractRules from "../lint/plugin.js";

export interface LintProblem {
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

interface Linting extends Reading {
  readonly spec: string;
  readonly preset: Preset;
  readonly rules: Rules;
}

/** References that lead nowhere, or to what does not belong there. */
export function danglingIn(slips: readonly Slip[], rules: Rules): LintProblem[] {
  const severity = severityOfReferences(rules);
  if (severity === "off") return [];
  return slips.flatMap(({ reference, message }) =>
    reference === undefined
      ? []
      : [{ severity, rule: REFERENCES, message, file: reference.file, line: reference.line }],
  );
}

/** Expressions that some texts keep busy for ever. */
export function endlessIn({ document, writtenAt }: Reading, rules: Rules): LintProblem[] {
  const found = endlessPatterns(document).map((one) => ({ at: one.at, message: aboutEndless(one) }));
  return warned(PATTERNS, rules, writtenAt, found);
}

export function unfitIn({ document, writtenAt }: Reading, rules: Rules): LintProblem[] {
  return rules[DEFAULTS] === "off" ? [] : warned(DEFAULTS, rules, writtenAt, unfitDefaults(document));
}

/** What no value can be, and values that their own schemas refuse. */
export function contradictionsIn({ document, writtenAt }: Reading, rules: Rules): LintProblem[] {
  if (rules[CONTRADICTIONS] === "off") return [];
  const { accepts } = createSchemas(document);
  return warned(CONTRADICTIONS, rules, writtenAt, contradictions(document, accepts));
}

/** What the reader finds, as grave as the project says. */
function warned(
  rule: string,
  rules: Rules,
  writtenAt: WrittenAt,
  found: readonly { readonly at: string; readonly message: string }[],
): LintProblem[] {
  const severity = rules[rule] ?? "warn";
  if (severity === "off") return [];
  return found.map(({ at, message }) => ({ severity, rule, message: `${at}: ${message}`, ...writtenAt(at) }));
}

/** A reference in the place of a map of schemas. */
export function noMapsIn({ slips, writtenAt }: Reading, rules: Rules): LintProblem[] {
  const severity = rules[FORM] ?? "error";
  if (severity === "off") return [];
  return slips
    .filter(({ message }) => message.startsWith(NO_MAP))
    .map(({ at, message }) => ({ severity, rule: FORM, message: `${at}: ${message}`, ...writtenAt(at) }));
}

export async function problemsOf(linting: Linting): Promise<readonly LintProblem[]> {
  const { spec, document } = linting;
  try {
    return await found(linting, source(spec, document));
  } catch (error) {
    // its rules break on parts that have no form at all; the reader has told those, and left them out
    const formless = linting.slips.filter(({ reference }) => reference === undefined);
    const file = shown(resolve(spec));
    const problem = (message: string, line: number): LintProblem => ({
      ...{ severity: "error", rule: FORM, message, file, line },
    });
    const told = formless
      .filter(({ message }) => !message.startsWith(NO_MAP))
      .map(({ at, message }) => ({ ...problem(`${at}: ${message}`, 1), ...linting.writtenAt(at) }));
    // it reads YAML more narrowly than the reader does
    const [, reason, line] = UNREAD.exec(messageOf(error)) ?? [];
    if (reason !== undefined) told.push(problem(`other tools cannot read this: ${reason}`, Number(line)));
    try {
      return [...told, ...(await found(linting, asRead(spec, document)))];
    } catch (again) {
      return [...told, problem(`the rules of the linter end here: ${messageOf(again)}`, 1)];
    }
  }
}

/** The rule of the linter for the form that OpenAPI gives each part. */
const FORM = "struct";
const UNREAD = /^(.*) in "[^"]*" \((\d+):\d+\)$/s;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function found(
  { spec, document, writtenAt, sources, preset, rules }: Linting,
  linted: Linted,
): Promise<readonly LintProblem[]> {
  const { extends: base, rules: own } = PRESETS[preset];
  const config = await createConfig({
    extends: [...base],
    plugins: [contractRules() as never],
    rules: { ...own, ...othersOf(rules), [REFERENCES]: "off" } as never,
  });
  const problems = await (linted.text === undefined
    ? lint({ ref: linted.root, config, externalRefResolver: resolverOf(sources) })
    : lintFromString({ source: linted.text, absoluteRef: linted.root, config }));
  const message = "there is no rule of this name; the configuration has it under lint.rules";
  const mistyped = config.styleguide
    .getUnusedRules()
    .rules.filter((name) => Object.hasOwn(rules, name))
    .map((rule): LintProblem => ({ severity: "warn", rule, message, file: shown(linted.root), line: 1 }));
  const isOfOtherDirection = ofOtherDirection(document);
  const linesOf = lines();
  const isReferred = referredIn(document);
  const told = problems.flatMap(({ severity, message, ruleId, location: [place] }) => {
    const path = place?.source.absoluteRef ?? spec;
    const said = { rule: ruleId, message, pointer: place?.pointer ?? "", isRoot: path === linted.root };
    if (isOfOtherDirection(said)) return [];
    // it does not look into what it does not know, nor for names that schemas give themselves
    if (ruleId === "no-unused-components" && isReferred(said.pointer)) return [];
    // it follows no such names either, and an example that it cannot judge is not wrong
    if (UNJUDGED.test(message)) return [];
    // a text that nobody has written stands for the one that was read
    const line =
      linted.text === undefined
        ? linesOf(place?.source)?.of(place?.pointer ?? "#", place?.reportOnKey === true)
        : writtenAt(place?.pointer ?? "#").line;
    const at = linted.text === undefined || place?.pointer === undefined ? "" : `${place.pointer}: `;
    const own = path === linted.root ? place : undefined;
    const version = linted.version ?? VERSION.exec(own?.source.body ?? "")?.[1] ?? "";
    const judged =
      ruleId === FORM
        ? formSeverity({ message, at: own?.pointer, value: lookUp(document, own?.pointer ?? ""), version })
        : severity;
    if (judged === undefined) return [];
    return {
      severity: severity === "warn" ? severity : judged,
      rule: ruleId,
      message: at + message,
      file: shown(path),
      line: line ?? 1,
    };
  });
  return [...mistyped, ...told];
}

/** What has come from an address is not asked for again, and of what has not the reader has told. */
function resolverOf(sources: Reading["sources"]): BaseResolver {
  const customFetch = (url: string): Promise<Response> => {
    const read = sources.get(url);
    if (read === undefined || read instanceof Unread) return Promise.resolve(new Response(null, { status: 404 }));
    const type = typeof read.value === "string" ? "text/plain" : "application/yaml";
    return Promise.resolve(new Response(read.text, { headers: { "content-type": type } }));
  };
  return new BaseResolver({ http: { headers: [], customFetch } });
}

const UNJUDGED = /^Example validation errored/;

/** Whether anything in the contract refers to a place, which a name that every object has may stand for under another one. */
function referredIn(document: JsonObject): (at: string) => boolean {
  let text: string | undefined;
  return (at) => {
    text ??= JSON.stringify(document);
    const own = at.replace(/^.*#/, "#");
    const called = own.endsWith("_") && CALLED_AT_END.test(own) ? [own, own.slice(0, -1)] : [own];
    return called.some((place) => text?.includes(`"$ref":${JSON.stringify(place)}`));
  };
}

interface Text {
  readonly body: string;
}

/** The linter reads a text from its beginning for the line of each thing that it tells; here it is read once. */
function lines(): (source: Text | undefined) => Lines | undefined {
  const known = new Map<Text, Lines>();
  return (source) => {
    if (source === undefined) return undefined;
    const read = known.get(source) ?? new Lines(source.body);
    known.set(source, read);
    return read;
  };
}

const VERSION = /\bopenapi["']?\s*:\s*["']?(3\.\d)/;

interface Linted {
  readonly root: string;
  /** What is linted in place of a file. */
  readonly text?: string;
  readonly version?: string;
}

/** The linter knows no OpenAPI 3.2 yet, so that is given as 3.1; an expression that never ends would keep it from its end, and it stumbles over names that every object has. */
function source(spec: string, document: JsonObject): Linted {
  const version = String(document["openapi"]);
  const isKnown = !version.startsWith("3.2") && JSON.stringify(document).search(CALLED) === -1;
  const isHeld = !/^(https?:|-$)/.test(spec) && isKnown && endlessPatterns(document).length === 0;
  return isHeld ? { root: resolve(spec) } : asRead(spec, document);
}

/** Members that every object has: the linter calls them in place of looking up what a contract names so. */
const NAMES = "constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf|__\\w+__";
const CALLED = new RegExp(`"(${NAMES})":`, "g");
const CALLED_AT_END = new RegExp(`/(${NAMES})_$`);

function asRead(spec: string, document: JsonObject): Linted {
  const version = String(document["openapi"]);
  const text = JSON.stringify({ ...withoutEndlessPatterns(document), openapi: "3.1.1" }, undefined, 2).replaceAll(
    CALLED,
    `"$1_":`,
  );
  return { root: spec === "-" ? "standard-input.json" : spec, text, version };
}

function shown(path: string): string {
  const plain = path.startsWith("file:") ? fileURLToPath(path) : path;
  return plain.startsWith("/") ? relative(process.cwd(), plain) : plain;
}
