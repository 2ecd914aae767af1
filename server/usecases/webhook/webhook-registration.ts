import type { components } from "../../../generated/types.ts";
import { VERSION } from "../../../generated/about.ts";
import { ENDPOINT_ID, RESULTS_DELIVERED, type EventName } from "../shared/events.ts";
import type { Registration, RegistrationChoice } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { timestamp } from "../shared/timestamp.ts";

/** What the contract shows of a registration: never the secret. */
export type WebhookRegistration = components["schemas"]["WebhookRegistration"];

export interface WebhookSettings {
  readonly webhook_url: string;
  readonly webhook_secret: string;
  readonly events?: readonly EventName[] | undefined;
}

type Stored = Registration & RegistrationChoice;

/** Say what is wrong with a setting, as a sentence without the setting itself; undefined when it can be registered. */
export interface SettingsRules {
  readonly url: (url: string) => string | undefined;
  readonly secret: (secret: string) => string | undefined;
}

/** After a change of the secret, `webhook-signature` carries both for 24 hours. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

/**
 * Registers the company's webhook, replacing the one before. `created` says that there was none.
 * Throws DomainError `invalid_webhook_url` or `invalid_webhook_secret`.
 */
export async function putWebhook(
  { store, caller: { company } }: Context,
  { webhook_url, webhook_secret, events = [RESULTS_DELIVERED] }: WebhookSettings,
  { settingsRules }: { readonly settingsRules: SettingsRules },
): Promise<{ readonly created: boolean; readonly registration: WebhookRegistration }> {
  const badUrl = settingsRules.url(webhook_url);
  if (badUrl !== undefined) throw new DomainError("invalid_webhook_url", [{ pointer: "/webhook_url", detail: badUrl }]);
  const badSecret = settingsRules.secret(webhook_secret);
  if (badSecret !== undefined) {
    throw new DomainError("invalid_webhook_secret", [{ pointer: "/webhook_secret", detail: badSecret }]);
  }
  return store.transaction(async (tx) => {
    const wanted = { webhook_url, webhook_secret, events, api_version: VERSION };
    const created = await tx.registrations.put(company.company_id, wanted, OVERLAP_MS);
    const registration = await tx.registrations.get(company.company_id);
    if (registration === undefined) throw new Error("a registration vanished right after it was stored");
    return { created, registration: shown(registration) };
  });
}

/** The company's registration. Throws DomainError `webhook_not_registered`. */
export async function getWebhook({ store, caller: { company } }: Context): Promise<WebhookRegistration> {
  const registration = await store.registrations.get(company.company_id);
  if (registration === undefined) throw new DomainError("webhook_not_registered");
  return shown(registration);
}

/** Deletes the registration; deliveries under way end as unregistered. Throws DomainError `webhook_not_registered`. */
export async function deleteWebhook({ store, caller: { company } }: Context): Promise<void> {
  if (!(await store.registrations.remove(company.company_id))) throw new DomainError("webhook_not_registered");
  await store.scrub();
}

function shown({
  webhook_url,
  events,
  api_version,
  created_at,
  updated_at,
  previous_secret_until,
}: Stored): WebhookRegistration {
  return {
    endpoint_id: ENDPOINT_ID,
    webhook_url,
    events: [...events],
    api_version,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
    previous_secret_until: previous_secret_until === undefined ? null : timestamp(previous_secret_until),
  };
}
