/** What an API key may do: a role that the contract's operations ask for, or `read_write`, which stands for all of them. */
export type KeyScope = string;

export interface Company {
  readonly company_id: string;
  readonly name: string;
  readonly created_at: number;
}

/** An API key. Only the hash of what opens the door is kept; `key_id` names it where people read. */
export interface NewKey {
  readonly key_id: string;
  readonly key_hash: string;
  readonly company_id: string;
  /** For people; may be empty. */
  readonly label: string;
  readonly scopes: readonly KeyScope[];
  /** Undefined: the key was made before this was kept. */
  readonly created_at: number | undefined;
  /** From this moment on the key is nobody's. Undefined: it does not expire. */
  readonly expires_at: number | undefined;
}

export interface StoredKey extends NewKey {
  readonly revoked_at: number | undefined;
  /** To the minute: later uses within a minute are not written down. */
  readonly last_used_at: number | undefined;
  /** Identifier of the key that takes its place. */
  readonly replaced_by: string | undefined;
}

/** Whose a living key is. */
/** What quotas are of: revisions of records, and bytes of records, analyses and batches as they are stored. */
type Counted = "records" | "bytes";

export interface Usage extends Readonly<Record<Counted, number>> {
  /** The company's own quotas. */
  readonly max_records: number | undefined;
  readonly max_bytes: number | undefined;
}

export interface KeyOwner {
  readonly company: Company;
  readonly key_id: string;
  readonly scopes: readonly KeyScope[];
  /** Requests of the company that are in the audit trail: what all replicas have let in. */
  readonly requests: number;
  /** The company's own limit. */
  readonly requests_per_minute: number | undefined;
  /** Whether its last use is so long ago that this one should be written down. */
  readonly use_is_news: boolean;
}

export interface Companies {
  /** Throws StoreConflict("company_exists") when the name is taken. */
  create(company: Company): Promise<void>;
  byName(name: string): Promise<Company | undefined>;
  list(): Promise<readonly Company[]>;
  /** Whether there is one, or ever was: the last one may have been erased. */
  hadAny(): Promise<boolean>;
  /** How many requests it may send in a minute; undefined: as many as the configuration says. */
  limit(companyId: string, requestsPerMinute: number | undefined): Promise<void>;
  /** What it has stored, and may. */
  usage(companyId: string): Promise<Usage>;
  /** How much it may have stored; undefined: as much as the configuration says. */
  setQuota(companyId: string, counted: Counted, most: number | undefined): Promise<void>;
  /** The largest part of its quota that any company uses, where `otherwise` is the quota of those that have none of their own; 0 without any. */
  fullest(otherwise: Readonly<Record<Counted, number>>): Promise<Readonly<Record<Counted, number>>>;
}

/** API keys. Nothing of them is cached: what is revoked here is refused by every replica from its next request on. */
export interface ApiKeys {
  add(key: NewKey): Promise<void>;
  /** The owner of a key that lives: neither revoked nor expired by the store's clock. */
  owner(keyHash: string): Promise<KeyOwner | undefined>;
  find(by: { readonly key_id: string } | { readonly key_hash: string }): Promise<StoredKey | undefined>;
  /** Of a company, or of all; in the order in which they were made. Dead ones too. */
  list(companyId?: string): Promise<readonly StoredKey[]>;
  /** False when there is no such key, or it was revoked before. */
  revoke(keyId: string): Promise<boolean>;
  /** Says which key takes the place of one that lives, and ends that one after the overlap; false when it is dead or replaced already. */
  replace(keyId: string, by: string, overlapMs: number): Promise<boolean>;
  /** Writes down that the key is used now, unless that was done within the last minute. */
  markUsed(keyId: string): Promise<void>;
}
