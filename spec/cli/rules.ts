/** Rules for contracts by preset, and how grave each is. */
export type Severity = "off" | "warn" | "error";
export type Rules = Readonly<Record<string, Severity>>;
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

/** The reader's rule, so that every command means the same by it: data and extensions may hold whatever looks like a reference. */
export const REFERENCES = "no-unresolved-refs";

export function severityOfReferences(rules: Rules): Severity {
  return rules[REFERENCES] ?? "error";
}

/** Expressions that may never end; the reader's rule, too. */
export const PATTERNS = "no-endless-patterns";

/** The linter judges examples, and no defaults. */
export const DEFAULTS = "no-unfit-defaults";

/** What a contract says against itself; the linter looks at one keyword at a time. */
export const CONTRADICTIONS = "no-contradictions";

const OWN = new Set([PATTERNS, DEFAULTS, CONTRADICTIONS]);

/** The rules that the linter knows itself. */
export function othersOf(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !OWN.has(name)));
}
