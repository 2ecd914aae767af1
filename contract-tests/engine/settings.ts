/** The `check` section of a project's configuration: what a run may know about a server beyond its contract. */
import { z } from "zod";

const REASON = z.string().min(1).describe("Why; it stands in the report");
const Credentials = z
  .record(z.string(), z.string())
  .describe(
    "A secret by the name of its security scheme; `*` serves every scheme. `$NAME` is read from the environment",
  );

/** What a part of the settings is about: every operation, status and element where it names none. */
const ABOUT = {
  operation: z.string().optional().describe("An operationId, or `GET /path`"),
  status: z
    .string()
    .regex(/^([1-5]\d\d|[1-5]XX|default)$/)
    .optional(),
  element: z.string().optional().describe("The name of an element as the report writes it; `*` stands for any text"),
  check: z.string().optional().describe("The name of a check as the report writes it"),
};

const Identifiers = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe("Values that exist, by parameter name or `operationId.parameter`");

const Tenant = z.strictObject({
  credentials: Credentials,
  identifiers: Identifiers.optional().describe("What names this tenant in paths and queries, by parameter name"),
});

export const CheckSettings = z.strictObject({
  target: z.url().optional().describe("Where the server runs"),
  start: z.string().optional().describe("A command that starts the server; it is ended after the run"),
  profile: z
    .string()
    .optional()
    .describe("A module whose `profile` starts fresh servers of its own and says what more is known of them"),
  credentials: Credentials.optional(),
  headers: z
    .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), z.string())
    .optional()
    .describe(
      "Sent with every request and written into no report, for a gateway; `$NAME` is read from the environment",
    ),
  tls: z
    .strictObject({ ca: z.string().optional(), cert: z.string().optional(), key: z.string().optional() })
    .optional()
    .describe(
      "Files (PEM) beside the configuration: `ca` whom to trust for the server's certificate, `cert` and `key` what to show a server that asks for one",
    ),
  restricted: Credentials.optional().describe("Credentials that may do less"),
  scoped: z
    .array(z.strictObject({ scopes: z.array(z.string()), credentials: Credentials }))
    .optional()
    .describe(
      "Credentials whose scopes are known: refused where they open none of the contract's alternatives, and nowhere else",
    ),
  limited: Credentials.optional().describe(
    "Credentials whose limit of requests is small, and that nobody uses beside the run: they are used up",
  ),
  tenants: z
    .strictObject({ other: Tenant })
    .optional()
    .describe("A second company that must never see what the first one has"),
  identifiers: Identifiers.optional(),
  receivers: z
    .strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe("How the server reaches the receivers of this run"),
      listen: z
        .string()
        .regex(/^(\[[\da-fA-F:]+\]|[^:/\s]+):\d{1,5}$/)
        .optional()
        .describe("Where they listen here, as 0.0.0.0:9100; by default at the port of `url` on 127.0.0.1"),
    })
    .optional()
    .describe("One address for all receivers of webhooks, for a server in a container or on another machine"),
  expectations: z
    .array(
      z.strictObject({
        ...ABOUT,
        expect: z.string().describe("What the server does instead, in words or as a status"),
        reason: REASON,
      }),
    )
    .optional()
    .describe("What the server does on purpose instead: `operation`, `status`, `check`, `element`; `expect`, `reason`"),
  exclusions: z
    .array(z.strictObject({ ...ABOUT, reason: REASON }))
    .optional()
    .describe("What is no finding here: the same, with a `reason`"),
  phases: z.record(z.string(), z.boolean()).optional().describe("By name, false to leave one out"),
  checks: z.record(z.string(), z.boolean()).optional().describe("By name, false to leave one out"),
  budgetSeconds: z
    .number()
    .positive()
    .optional()
    .describe("Seconds for the whole run, shared by its phases; doubled at most where the machine is busy"),
  baseline: z.string().optional().describe("A file of findings that are known already"),
  workflows: z
    .array(z.strictObject({ file: z.string(), inputs: z.record(z.string(), z.json()).optional() }))
    .optional()
    .describe("Arazzo documents: stories that links do not tell, and the values of their inputs"),
  strict: z.boolean().optional().describe("House rules count, and what was not tried is a finding"),
  seed: z.int().min(0).optional().describe("The same requests in every run"),
  out: z.string().optional().describe("Where the reports go"),
});

export type CheckSettings = z.infer<typeof CheckSettings>;
