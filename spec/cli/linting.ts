/** The rules of a preset, run by the linter of Redocly. */
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createConfig, getLineColLocation, lint, lintFromString } from "@redocly/openapi-core";
import type { JsonObject } from "../openapi/json.ts";
import type { Slip } from "../openapi/slip.ts";
import { formSeverity } from "./form.ts";
import { ofOtherDirection } from "./one-direction.ts";
import contractRules from "../lint/plugin.js";

type Severity = "off" | "warn" | "error";
type Rules = Readonly<Record<string, Severity>>;
export type Preset = keyof typeof PRESETS;

/** Faults of any contract; what is a matter of taste warns or is left out. */
const RECOMMENDED: Rules = {
  "operation-4xx-response": "off",
  "info-license": "off",
  "info-license-url": "off",
  "info-license-strict": "off",
  "no-server-example.com": "off",
  "tag-description": "off",
  // a contract without servers is at /
  "no-empty-servers": "off",
  // another address than without the slash, and meant where it stands
  "no-path-trailing-slash": "warn",
  "no-server-trailing-slash": "warn",
  "operation-operationId-url-safe": "warn",
  // a value that the type excludes is allowed in a list
  "no-enum-type-mismatch": "warn",
  "operation-summary": "warn",
  "operation-operationId": "warn",
  "operation-operationId-unique": "error",
  "security-defined": "warn",
  "no-ambiguous-paths": "warn",
  "no-invalid-media-type-examples": "warn",
  "no-invalid-schema-examples": "warn",
  "no-invalid-parameter-examples": "warn",
  "contract/link-names-an-operation": "error",
  "contract/webhook-extension": "error",
  "contract/no-root-dialect": "warn",
};

/** One style for one house, beyond what is right or wrong. */
const STRICT: Rules = {
  "no-invalid-media-type-examples": "error",
  "no-invalid-schema-examples": "error",
  "no-invalid-parameter-examples": "error",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "contract/answers-are-open": "error",
  "contract/open-values-are-described": "error",
  "contract/media-type-has-example": "error",
  "contract/client-error-is-problem": "error",
  "contract/webhook-declares-signature": "error",
  "contract/webhook-extension": "error",
  "contract/webhook-extension-is-complete": "error",
  "contract/snake-case-fields": "error",
  "contract/request-objects-are-closed": "error",
  "contract/no-root-dialect": "error",
  "contract/link-names-an-operation": "error",
};

export const PRESETS = {
  recommended: { extends: ["recommended"], rules: RECOMMENDED },
  strict: { extends: ["recommended-strict"], rules: STRICT },
} as const;

export interface LintProblem {
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

interface Linting {
  readonly spec: string;
  /** What the reader read otherwise than it is written. */
  readonly slips: readonly Slip[];
  readonly document: JsonObject;
  readonly preset: Preset;
  readonly rules: Rules;
}

/** The reader's rule, so that every command means the same by it: data and extensions may hold whatever looks like a reference. */
const REFERENCES = "no-unresolved-refs";

/** References that lead nowhere, or to what does not belong there. */
export function danglingIn(slips: readonly Slip[], rules: Rules): LintProblem[] {
  const severity = rules[REFERENCES] ?? "error";
  if (severity === "off") return [];
  return slips.flatMap(({ reference, message }) =>
    reference === undefined ? [] : [{ severity, rule: REFERENCES, message, ...reference }],
  );
}

export async function problemsOf(linting: Linting): Promise<readonly LintProblem[]> {
  const { spec, document } = linting;
  try {
    return await found(linting, source(spec, document));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // its rules break on parts that have no form at all; the reader has told those, and left them out
    const formless = linting.slips.filter(({ reference }) => reference === undefined);
    const file = shown(resolve(spec));
    const told = formless.map(({ at, message }) => ({
      severity: "error",
      rule: "struct",
      message: `${at}: ${message}`,
      file,
      line: 1,
    }));
    return [...told, ...(await found(linting, asRead(spec, document)))];
  }
}

async function found({ spec, document, preset, rules }: Linting, linted: Linted): Promise<readonly LintProblem[]> {
  const { extends: base, rules: own } = PRESETS[preset];
  const config = await createConfig({
    extends: [...base],
    plugins: [contractRules() as never],
    rules: { ...own, ...rules, [REFERENCES]: "off" } as never,
  });
  const problems = await (linted.text === undefined
    ? lint({ ref: linted.root, config })
    : lintFromString({ source: linted.text, absoluteRef: linted.root, config }));
  const isOfOtherDirection = ofOtherDirection(document);
  return problems.flatMap(({ severity, message, ruleId, location: [place] }) => {
    const path = place?.source.absoluteRef ?? spec;
    const told = { rule: ruleId, message, pointer: place?.pointer ?? "", isRoot: path === linted.root };
    if (isOfOtherDirection(told)) return [];
    // lines of a text that nobody has written lead nowhere
    const line = place === undefined || linted.text !== undefined ? 1 : getLineColLocation(place).start.line;
    const at = linted.text === undefined || place?.pointer === undefined ? "" : `${place.pointer}: `;
    const own = path === linted.root ? place : undefined;
    const version = linted.version ?? VERSION.exec(own?.source.body ?? "")?.[1] ?? "";
    const judged = ruleId === "struct" ? formSeverity({ message, at: own?.pointer, version }) : severity;
    if (judged === undefined) return [];
    return {
      severity: severity === "warn" ? severity : judged,
      rule: ruleId,
      message: at + message,
      file: shown(path),
      line,
    };
  });
}

const VERSION = /\bopenapi["']?\s*:\s*["']?(3\.\d)/;

interface Linted {
  readonly root: string;
  /** What is linted in place of a file. */
  readonly text?: string;
  readonly version?: string;
}

/** Where the contract is a file its own lines are named; the linter knows no OpenAPI 3.2 yet, so that is given as 3.1. */
function source(spec: string, document: JsonObject): Linted {
  const version = String(document["openapi"]);
  return !/^(https?:|-$)/.test(spec) && !version.startsWith("3.2") ? { root: resolve(spec) } : asRead(spec, document);
}

function asRead(spec: string, document: JsonObject): Linted {
  const version = String(document["openapi"]);
  const text = JSON.stringify({ ...document, openapi: "3.1.1" }, undefined, 2);
  return { root: spec === "-" ? "standard-input.json" : spec, text, version };
}

function shown(path: string): string {
  const plain = path.startsWith("file:") ? fileURLToPath(path) : path;
  return plain.startsWith("/") ? relative(process.cwd(), plain) : plain;
}
