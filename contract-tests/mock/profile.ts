/** What the gate asks of the mock: everything that an answer, a refusal and a webhook show; nothing that only the service can know. */
import { resolve } from "node:path";
import type { Contract } from "../engine/contract.ts";
import { NO_PROFILE, type Profile } from "../engine/profile.ts";
import { statusKeys } from "../engine/http/statuses.ts";
import { TOOLS } from "../comparison-tools/index.ts";
import { dreddSkips } from "../service-profile/dredd-skips.ts";
import { OUR_CONTRACT } from "../service-profile/our-contract.ts";
import { launchMock } from "./launch.ts";

/** The mock gives every documented answer to whoever prefers it. */
function preferred({ operations }: Contract): Profile["provocations"] {
  const statuses = new Set(operations.flatMap(statusKeys).filter((status) => /^\d{3}$/.test(status)));
  return [...statuses]
    .toSorted()
    .map((status) => ({ status: Number(status), headers: [["Prefer", `code=${status}`]] }));
}

/** `spec` is where the contract begins. */
export function profile(contract: Contract, spec: string): Profile {
  return {
    ...NO_PROFILE,
    tools: TOOLS,
    ...(resolve(spec) === resolve(OUR_CONTRACT) && { dreddSkips }),
    launch: () => launchMock(spec),
    provocations: preferred(contract),
    forgets: true,
    settings: {
      checks: Object.fromEntries(
        ["relation", "unique", "etag", "replay", "no-echo", "problem-pointer"].map((check) => [check, false]),
      ),
    },
    limits: {
      phases: [
        {
          phase: "unknown",
          reason: "what nobody made is the contract's example under any identifier of the right form",
        },
        { phase: "repetition", reason: "it keeps no idempotency keys" },
        {
          phase: "lists",
          reason: "its lists begin with what was made and end with the contract's examples",
        },
        { phase: "read-back", reason: "it computes nothing, so a result is the contract's example" },
        { phase: "changes", reason: "what was changed is the contract's example, as it was before" },
        { phase: "after-removal", reason: "what was removed is the contract's example under any identifier" },
        { phase: "tenants", reason: "it keeps what was made for everybody" },
      ],
      findings: [
        {
          check: "security",
          subject: /with (unknown credentials|credentials that (are|begin|end))/,
          reason: "it takes any credentials of the right form",
        },
        {
          check: "coverage",
          subject: /^header .* Idempotency-Replayed$/,
          reason: "it keeps no idempotency keys",
        },
        {
          check: "coverage",
          subject: /^header .* 409 Retry-After$/,
          reason: "one problem of several of this status has it",
        },
        { check: "waiting", subject: /./, reason: "it counts no requests" },
        { check: "coverage", subject: /^link .* Next/, reason: "its examples fit one page" },
        {
          check: "coverage",
          subject: /^link exportPatient .* GetFirst(Analysis|Results)$/,
          reason: "the contract's example of an export is of a patient without either",
        },
        { check: "invalid-refused", subject: /x-time-range/, reason: "it holds no time against its clock" },
        {
          check: "expected-status",
          subject: /: (remove it again|read what was removed)$/,
          reason: "nothing of the contract makes a patient or a project again, so it removes neither",
        },
        { check: "webhook-log", subject: /: the log of /, reason: "its log of attempts is the contract's example" },
        {
          check: "webhook-overlap",
          subject: /after the secret was replaced/,
          reason: "it forgets a secret that was replaced",
        },
        {
          check: "media-type",
          subject: /40 kB of headers/,
          reason: "Node refuses them before the mock sees the request",
        },
      ],
      exclusion: {
        kinds: ["property", "value", "branch"],
        reason: "its answers are the contract's examples, and those need not show every value",
      },
    },
  };
}
