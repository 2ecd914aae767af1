/** The contract as a command reads it: what of it leads nowhere is told, and what cannot be read ends the command. */
import { aboutEndless, endlessPatterns } from "../openapi/endless-patterns.ts";
import type { JsonObject } from "../openapi/json.ts";
import type { WrittenAt } from "../openapi/origins.ts";
import { readWhole } from "../openapi/read.ts";
import { type Slip, told } from "../openapi/slip.ts";
import { type Rules, severityOfReferences } from "./rules.ts";

export interface Read {
  readonly document: JsonObject;
  /** What a command ends with that writes what the contract says: 1 where a reference leads nowhere. */
  readonly code: 0 | 1;
  readonly writtenAt: WrittenAt;
}

/** Throws where a file or address that the contract refers to cannot be read, unless the rule for references is no error here. */
export async function readFor(spec: string, rules: Rules): Promise<Read> {
  const { document, slips, writtenAt } = await readWhole(spec);
  const isError = severityOfReferences(rules) === "error";
  const unread = slips.filter(({ reference }) => reference?.isUnread === true);
  if (isError && unread.length > 0) throw new Error(refusal(unread, writtenAt));
  for (const line of told(slips, writtenAt)) console.warn(line);
  const endless = endlessPatterns(document).map((one) => ({ at: one.at, message: aboutEndless(one) }));
  for (const line of told(endless, writtenAt)) console.warn(line);
  const dangling = slips.filter(({ reference }) => reference !== undefined).length;
  const code = isError && dangling > 0 ? 1 : 0;
  if (code === 1)
    console.warn(
      "What leads nowhere is an error (no-unresolved-refs): generate, docs and package end with exit code 1.",
    );
  return { document, code, writtenAt };
}

/** Each file or address once, however many references lead there. */
function refusal(unread: readonly Slip[], writtenAt: WrittenAt): string {
  const reasons = unread.map((slip) => ({ ...slip, message: slip.reference?.why ?? slip.message }));
  return [
    ...told(reasons, writtenAt),
    "Nothing was done: nobody knows what stands there. Where any value may be taken for it, say so in the configuration:",
    "  lint: { rules: { no-unresolved-refs: warn } }",
  ].join("\n");
}
