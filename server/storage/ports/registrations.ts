import type { StoredPause } from "./pauses.ts";

/** Where a delivery goes, and what it is signed with. */
export interface Registration {
  readonly webhook_url: string;
  /** Undefined when it is stored and cannot be opened: its master key is not configured here, or somebody changed it. */
  readonly webhook_secret: string | undefined;
  /** Most items that the receiver takes in one batch. */
  readonly max_items?: number | undefined;
  readonly created_at: number;
  readonly updated_at: number;
  /** Signed with as well (Standard Webhooks header only) until `previous_secret_until`. */
  readonly previous_secret: string | undefined;
  readonly previous_secret_until: number | undefined;
  /** Counts up with every change. */
  readonly revision: number;
}

/** What a company asked for when it registered. */
export interface RegistrationChoice {
  /** The events that are posted. */
  readonly events: readonly string[];
  /** The version of the interface whose form the bodies have. */
  readonly api_version: string;
}

export interface NewRegistration extends Pick<Registration, "webhook_url" | "max_items">, RegistrationChoice {
  readonly webhook_secret: string;
}

/** How the secrets of webhooks are stored. */
export interface StoredSecrets {
  /** Stored as they are. */
  readonly plain: number;
  /** Identifiers of master keys that some are sealed under and that are not configured. */
  readonly missing_keys: readonly string[];
  /** Companies with one that its master key does not open: it was changed, or belongs elsewhere. */
  readonly unreadable: readonly string[];
}

export interface Registrations {
  get(
    companyId: string,
  ): Promise<(Registration & RegistrationChoice & { readonly pause: StoredPause | undefined }) | undefined>;
  /**
   * Replaces; answers true when there was none before. A changed secret keeps the old one for `overlap_ms`. Another URL or secret ends a
   * pause: it is another receiver, and `releaseStray` makes due what has waited. Where there was none, what is left of one before ends first.
   * Throws StoreConflict("revision_changed") when a revision is expected and another one, or none, is stored.
   */
  put(companyId: string, webhook: NewRegistration, overlapMs: number, expected?: number): Promise<boolean>;
  /**
   * Answers whether there was one. Nothing of the company is sent from here on; `endSome` ends what waits.
   * Throws StoreConflict("revision_changed") when a revision is expected and another one is stored.
   */
  remove(companyId: string, expected?: number): Promise<boolean>;
  /**
   * Ends as `unregistered` a bounded part of the unclaimed deliveries of a company that has no registration. True while there may be more.
   */
  endSome(companyId: string): Promise<boolean>;
  /**
   * Every delivery under way, of any company, ends as `restored`: the database came from a backup, and what was sent since nobody knows.
   * To be called in a transaction. Throws StoreUnusable while a service has the database in use.
   */
  endRestored(): Promise<void>;
  /** Deletes old secrets whose overlap is over; answers how many. */
  forgetOldSecrets(): Promise<number>;
  inspectSecrets(): Promise<StoredSecrets>;
  /**
   * Seals under the newest master key the secrets that are stored as they are, or all that are not under it; answers how many. What
   * cannot be opened stays as it is.
   */
  sealSecrets(which: "plain" | "all"): Promise<number>;
}
