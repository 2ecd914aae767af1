/** The configuration of a project: onecontract.config.ts, .js, .mjs, .json, .yaml or .yml. */
import "../openapi/node-20.ts";
import { z } from "zod";
import { SPECIFIERS } from "../codegen/targets.ts";
import { PaginationRule } from "../openapi/pagination.ts";
import { CheckSettings } from "../../contract-tests/engine/settings.ts";

export const TARGETS = ["types", "zod", "client", "receiver", "routes", "about", "docs", "contract"] as const;
export type Target = (typeof TARGETS)[number];

const Severity = z.enum(["off", "warn", "error"]);

export const Config = z.strictObject({
  contract: z.string().optional().describe("A path or an address of the contract"),
  overlays: z.array(z.string()).optional().describe("OpenAPI Overlays 1.0 that complete the contract, in this order"),
  out: z.string().optional().describe("Where the generated code goes (generated)"),
  targets: z
    .array(z.enum(TARGETS))
    .optional()
    .describe(`What is generated, all without it: ${TARGETS.join(", ")}`),
  command: z.string().optional().describe("What the head of generated files names as the command that writes them"),
  specifiers: z
    .enum(SPECIFIERS)
    .optional()
    .describe(
      "How generated modules import each other: .js (the default), .ts, or none, which webpack, Next.js, Jest and React Native need",
    ),
  lint: z
    .strictObject({
      preset: z.enum(["recommended", "strict"]).optional(),
      rules: z.record(z.string(), Severity).optional(),
    })
    .optional()
    .describe("`preset` (recommended, strict) and `rules`, each off, warn or error by its name"),
  pagination: z
    .array(PaginationRule)
    .optional()
    .describe("How operations page that do not say so themselves, by x-pagination; the first rule that fits counts"),
  mock: z
    .strictObject({
      port: z.int().min(0).max(65_535).optional(),
      host: z.string().optional(),
      stateful: z.boolean().optional(),
      allowRemote: z.boolean().optional(),
    })
    .optional()
    .describe("`port`, `host`, `stateful` and `allowRemote`, as the options of `mock` say"),
  check: CheckSettings.optional().describe("What `check` does: its `--help` names each key"),
});

export type Config = z.infer<typeof Config>;
/** As it is written. */
export type ConfigInput = z.input<typeof Config>;

/** Types the configuration in a TypeScript or JavaScript file. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
