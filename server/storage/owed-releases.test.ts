import { describe, expect, it } from "vitest";
import { OwedReleases } from "./owed-releases.ts";
import type { IdempotencyClaim, IdempotencyKeys } from "./store.ts";

const AWAY = new Error("the database is away");

function claimOf(key: string): IdempotencyClaim {
  return { company_id: "c", operation: "#", key, request_hash: "h", owner: key, lease_ms: 60_000 };
}

/** Keys of a store that can be away, and what was freed; a pause lasts until it is let go. */
function stage() {
  const state = { away: true, freed: [] as string[], tries: 0 };
  const pauses: (() => void)[] = [];
  const keys = {
    claim: () => (state.away ? Promise.reject(AWAY) : Promise.resolve({ kind: "claimed" })),
    release: (claim: IdempotencyClaim) => {
      state.tries += 1;
      if (state.away) return Promise.reject(AWAY);
      if (claim.key === "broken") return Promise.reject(new Error("a mistake of ours"));
      state.freed.push(claim.key);
      return Promise.resolve();
    },
  } as Partial<IdempotencyKeys> as IdempotencyKeys;
  const owed = new OwedReleases(keys, {
    isUnavailable: (error) => error === AWAY,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  });
  const letGo = async (): Promise<void> => {
    for (const go of pauses.splice(0)) go();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, owed, keys: owed.remembering(), pauses, letGo };
}

describe("keys that could not be freed because the store was away", () => {
  it("are freed when it is back, those whose claim is in doubt as well, each once", async () => {
    const { state, keys, pauses, letGo } = stage();
    await expect(keys.release(claimOf("released"))).rejects.toBe(AWAY);
    await expect(keys.claim(claimOf("claimed"))).rejects.toBe(AWAY);
    await letGo();
    expect(state.freed).toEqual([]);
    expect(pauses.length).toBe(1);
    state.away = false;
    await letGo();
    expect(state.freed).toEqual(["released", "claimed"]);
    expect(pauses.length).toBe(0);
  });

  it("are freed again when the store is away again", async () => {
    const { state, keys, letGo } = stage();
    for (const key of ["first", "second"]) {
      state.away = true;
      await expect(keys.release(claimOf(key))).rejects.toBe(AWAY);
      state.away = false;
      await letGo();
    }
    expect(state.freed).toEqual(["first", "second"]);
  });

  it("are a thousand at most, of which one is tried as long as the store is away", async () => {
    const { state, keys, letGo } = stage();
    for (let nth = 0; nth < 1_200; nth += 1) await expect(keys.claim(claimOf(`k${nth}`))).rejects.toBe(AWAY);
    await letGo();
    expect(state.tries).toBe(1);
    state.away = false;
    await letGo();
    expect(state.freed.length).toBe(1_000);
  });

  it("do not wait behind one that fails for another reason, which is tried once", async () => {
    const { state, keys, pauses, letGo } = stage();
    for (const key of ["broken", "second"]) await expect(keys.release(claimOf(key))).rejects.toBe(AWAY);
    state.away = false;
    await letGo();
    expect(state.freed).toEqual(["second"]);
    expect(pauses.length).toBe(0);
  });

  it("are left when the store is closed", async () => {
    const { state, owed, keys, pauses, letGo } = stage();
    await expect(keys.release(claimOf("released"))).rejects.toBe(AWAY);
    owed.close();
    state.away = false;
    await letGo();
    expect(state.freed).toEqual([]);
    expect(pauses.length).toBe(0);
  });

  it("are only those: what else fails is told and done with", async () => {
    const { owed, pauses } = stage();
    const broken = new Error("a mistake of ours");
    const keys = new OwedReleases(
      { release: () => Promise.reject(broken) } as Partial<IdempotencyKeys> as IdempotencyKeys,
      {
        isUnavailable: () => false,
      },
    ).remembering();
    await expect(keys.release(claimOf("released"))).rejects.toBe(broken);
    owed.close();
    expect(pauses.length).toBe(0);
  });
});
