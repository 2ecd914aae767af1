import type { components } from "../../../generated/types.ts";
import { DELIVERIES, VERSION } from "../../../generated/about.ts";
import { ENDPOINT_ID, RESULTS_DELIVERED, type EventName } from "../shared/events.ts";
import { BODY_LIMIT_BYTES } from "../interpret/batch-body.ts";
import {
  type Registration,
  type RegistrationChoice,
  type Repositories,
  StoreConflict,
  type StoredPause,
} from "../../storage/store.ts";
import { breath } from "../../fairness/breath.ts";
import type { Command, Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { timestamp } from "../shared/timestamp.ts";

/** What the contract shows of a registration: never the secret. */
export type WebhookRegistration = components["schemas"]["WebhookRegistration"];

export interface WebhookSettings {
  readonly webhook_url: string;
  readonly webhook_secret: string;
  readonly events?: readonly EventName[] | undefined;
  readonly max_items?: number | undefined;
}

/** With how many deliveries wait, which takes time to count: only whoever shows it asks for it. */
type Pause = StoredPause & { readonly waiting: number };
type Stored = Registration & RegistrationChoice & { readonly pause: Pause | undefined };

/** Say what is wrong with a setting, as a sentence without the setting itself; undefined when it can be registered. */
export interface SettingsRules {
  readonly url: (url: string) => string | undefined;
  readonly secret: (secret: string) => string | undefined;
}

/** After a change of the secret, `webhook-signature` carries both for so long. */
const OVERLAP_MS = DELIVERIES[RESULTS_DELIVERED].overlap.seconds * 1000;

/** A registration with the tag that changes whenever it is replaced. */
export interface TaggedRegistration {
  readonly registration: WebhookRegistration;
  readonly version: string;
}

/** `created`: there was none before. */
export interface RegistrationPut extends TaggedRegistration {
  readonly created: boolean;
}

/**
 * Registers the company's webhook, replacing the one before. `expected` judges the tag of the
 * registration that is to be replaced, undefined where there is none.
 * Throws DomainError `invalid_webhook_url`, `invalid_webhook_secret` or `precondition_failed`.
 */
export async function putWebhook(
  { store, unitOfWork, caller: { company } }: Command<RegistrationPut>,
  { webhook_url, webhook_secret, events = [RESULTS_DELIVERED], max_items }: WebhookSettings,
  { settingsRules }: { readonly settingsRules: SettingsRules },
  expected?: (version: string | undefined) => boolean,
): Promise<RegistrationPut> {
  const badUrl = settingsRules.url(webhook_url);
  if (badUrl !== undefined) throw new DomainError("invalid_webhook_url", [{ pointer: "/webhook_url", detail: badUrl }]);
  const badSecret = settingsRules.secret(webhook_secret);
  if (badSecret !== undefined) {
    throw new DomainError("invalid_webhook_secret", [{ pointer: "/webhook_secret", detail: badSecret }]);
  }
  const { company_id } = company;
  await endLeftovers(store, company_id);
  const put = await changing(() =>
    unitOfWork(async (tx) => {
      const stored = await find(tx, company_id);
      if (expected?.(stored && versionOf(stored)) === false) throw new DomainError("precondition_failed");
      const settings = { webhook_url, webhook_secret, events, api_version: VERSION, max_items };
      const created = await tx.registrations.put(company_id, settings, OVERLAP_MS, expected && stored?.revision);
      const registration = await find(tx, company_id);
      if (registration === undefined) throw new Error("a registration vanished right after it was stored");
      return { created, ...tagged(registration) };
    }),
  );
  // Cut short, whoever looks after pauses goes on.
  while (await store.pauses.releaseStray(company_id)) await breath();
  return put;
}

/**
 * What waits for a registration that is gone, in steps, so that no other writer waits while a hundred thousand end. Cut short, a worker ends
 * each of them when it is due, and the next registration what is left before it begins: nothing of it is sent.
 */
async function endLeftovers({ registrations }: Context["store"], companyId: string): Promise<void> {
  while (await registrations.endSome(companyId)) await breath();
}

async function find({ registrations, pauses }: Repositories, companyId: string): Promise<Stored | undefined> {
  const found = await registrations.get(companyId);
  if (found === undefined) return undefined;
  const { pause, ...registration } = found;
  return { ...registration, pause: pause && { ...pause, waiting: await pauses.waiting(companyId) } };
}

/** A registration that another request replaced meanwhile is not the one that was expected. */
async function changing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreConflict && error.code === "revision_changed")
      throw new DomainError("precondition_failed");
    throw error;
  }
}

/** The company's registration. Throws DomainError `webhook_not_registered`. */
export async function getWebhook({ store, caller: { company } }: Context): Promise<TaggedRegistration> {
  const registration = await find(store, company.company_id);
  if (registration === undefined) throw new DomainError("webhook_not_registered");
  return tagged(registration);
}

/**
 * Deletes the registration, if `expected` has nothing against its tag; deliveries under way end as unregistered.
 * Throws DomainError `webhook_not_registered` or `precondition_failed`.
 */
export async function deleteWebhook(
  { store, unitOfWork, caller: { company } }: Command<void>,
  expected?: (version: string) => boolean,
): Promise<void> {
  const { company_id } = company;
  await changing(() =>
    unitOfWork(async (tx) => {
      const stored = expected && (await find(tx, company_id));
      if (stored && expected?.(versionOf(stored)) === false) throw new DomainError("precondition_failed");
      if (!(await tx.registrations.remove(company_id, stored?.revision)))
        throw new DomainError("webhook_not_registered");
    }),
  );
  await endLeftovers(store, company_id);
  await store.scrub();
}

function tagged(registration: Stored): TaggedRegistration {
  return { registration: shown(registration), version: versionOf(registration) };
}

/**
 * Says nothing of the secret, is never the same again, and changes when the previous secret ends, and with what is told of a pause. What
 * follows a point changes by itself, and is nothing that a caller could overwrite.
 */
function versionOf({ created_at, revision, previous_secret_until, pause }: Stored): string {
  const paused = pause === undefined ? "" : `-p${pause.paused_at.toString(36)}.${pause.waiting}`;
  return `${created_at.toString(36)}-${revision}${previous_secret_until === undefined ? "" : "-r"}${paused}`;
}

function shown(registration: Stored): WebhookRegistration {
  const { webhook_url, events, api_version, max_items, created_at, updated_at, previous_secret_until, pause } =
    registration;
  return {
    endpoint_id: ENDPOINT_ID,
    webhook_url,
    events: [...events],
    api_version,
    ...(max_items === undefined ? {} : { max_items }),
    max_body_bytes: BODY_LIMIT_BYTES,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
    previous_secret_until: previous_secret_until === undefined ? null : timestamp(previous_secret_until),
    ...(pause === undefined ? {} : { paused: shownPause(pause) }),
  };
}

function shownPause({ paused_at, failing_since, failures, status, error, waiting }: Pause) {
  return {
    paused_at: timestamp(paused_at),
    failing_since: timestamp(failing_since),
    failed: failures,
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error: error as NonNullable<components["schemas"]["WebhookPause"]["error"]> }),
    waiting,
  };
}
