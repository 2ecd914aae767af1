import type { FirstCompany } from "./bootstrap.ts";
import { TITLE, VERSION } from "../../generated/about.ts";
import type { Config } from "../config.ts";

/** What a person wants to see when the service has started. The made-up key is in it, once and never again. */
export function announcement(config: Config, url: string, first: FirstCompany | undefined): string {
  const { storage, webhooks } = config;
  const database = storage.kind === "sqlite" ? `SQLite in ${storage.dataDir}` : "PostgreSQL";
  const lines = [
    "",
    `${TITLE} ${VERSION} is listening on ${url}`,
    `  interactive reference  ${url}/docs`,
    `  database               ${database}`,
    `  webhooks may go to     ${allowedReceivers(webhooks)}`,
  ];
  if (first !== undefined)
    lines.push("", `  The database was empty. It has a first company now: ${first.company.name}`);
  if (first?.madeUpKey !== undefined) {
    lines.push("  Its API key is shown this once. To use it in a shell:", "", `  export API_KEY=${first.madeUpKey}`);
  }
  return `${lines.join("\n")}\n\n`;
}

function allowedReceivers({ allowLoopback, allowCidrs }: Config["webhooks"]): string {
  const exceptions = [...(allowLoopback ? ["this machine (WEBHOOK_ALLOW_LOOPBACK)"] : []), ...allowCidrs];
  if (exceptions.length === 0) return "public https addresses only";
  return `public https addresses, and over http too: ${exceptions.join(", ")}`;
}
