import { keyId, open, rewrap, seal } from "./seal.ts";

/** A secret as it is stored. */
export interface Kept {
  readonly text: string;
  /** The master key that it is sealed under; null: stored as it is. */
  readonly key: string | null;
}

/** Where a secret belongs. Moved to another place, it does not open. */
export interface Place {
  readonly company_id: string;
  /** With the company, this names the registration. */
  readonly created_at: number;
  readonly slot: "current" | "previous";
}

/** Seals and opens the secrets of registrations. */
export interface Vault {
  /** The key that seals; undefined: secrets are stored as they are. */
  readonly newest: string | undefined;
  readonly holds: (key: string) => boolean;
  readonly keep: (secret: string, place: Place) => Kept;
  /** Undefined when its key is not here, or when it does not belong to that place. */
  readonly open: (kept: Kept, place: Place) => string | undefined;
  /** The same secret under the newest key; undefined when it cannot be opened. */
  readonly renew: (kept: Kept, place: Place) => Kept | undefined;
}

/** Of master keys, the newest first. Without any, secrets are kept as they are. */
export function createVault(masterKeys: readonly Uint8Array[]): Vault {
  const keys = new Map(masterKeys.map((key) => [keyId(key), key]));
  const [newest, sealing] = [...keys][0] ?? [];

  const keep: Vault["keep"] = (secret, place) =>
    newest === undefined || sealing === undefined
      ? { text: secret, key: null }
      : { text: seal(secret, contextOf(place), sealing), key: newest };

  return {
    newest,
    holds: (key) => keys.has(key),
    keep,
    open: ({ text, key }, place) => {
      if (key === null) return text;
      const held = keys.get(key);
      return held && open(text, contextOf(place), held);
    },
    renew: ({ text, key }, place) => {
      if (key === null) return keep(text, place);
      const held = keys.get(key);
      if (held === undefined || newest === undefined || sealing === undefined) return undefined;
      const renewed = rewrap(text, contextOf(place), held, sealing);
      return renewed === undefined ? undefined : { text: renewed, key: newest };
    },
  };
}

function contextOf({ company_id, created_at, slot }: Place): string {
  return JSON.stringify(["webhook_secret", company_id, created_at, slot]);
}
