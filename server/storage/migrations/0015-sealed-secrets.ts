import type { Migration } from "./migration.ts";

/**
 * Secrets of webhooks may be sealed, and then say under which master key. The secret's column has another name from now on: a replica of
 * a release that knows nothing of sealing finds no secret to sign with, instead of signing with a sealed one.
 */
export const sealedSecrets: Migration = {
  version: 15,
  statements: ({ text }) => [
    "alter table webhook_registrations rename column webhook_secret to current_secret",
    `alter table webhook_registrations add column current_secret_key ${text}`,
    `alter table webhook_registrations add column previous_secret_key ${text}`,
  ],
};
