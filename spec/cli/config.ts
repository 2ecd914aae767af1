/** The configuration of a project: onecontract.config.ts, .js, .mjs, .json, .yaml or .yml. */
import { z } from "zod";
import { PaginationRule } from "../openapi/pagination.ts";
import { CheckSettings } from "../../contract-tests/engine/settings.ts";

export const TARGETS = ["types", "zod", "client", "receiver", "routes", "about", "docs", "contract"] as const;
export type Target = (typeof TARGETS)[number];

const Severity = z.enum(["off", "warn", "error"]);

export const Config = z.strictObject({
  contract: z.string().optional().describe("A path or an address of the contract"),
  overlays: z.array(z.string()).optional().describe("OpenAPI Overlays 1.0 that complete the contract, in this order"),
  out: z.string().optional().describe("Where the generated code goes"),
  targets: z.array(z.enum(TARGETS)).optional(),
  command: z.string().optional().describe("What the head of generated files names as the command that writes them"),
  specifiers: z.enum([".js", ".ts"]).optional().describe("How generated modules import each other"),
  lint: z
    .strictObject({
      preset: z.enum(["recommended", "strict"]).optional(),
      rules: z.record(z.string(), Severity).optional(),
    })
    .optional(),
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
    .optional(),
  check: CheckSettings.optional(),
});

export type Config = z.infer<typeof Config>;
/** As it is written. */
export type ConfigInput = z.input<typeof Config>;

/** Types the configuration in a TypeScript or JavaScript file. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
