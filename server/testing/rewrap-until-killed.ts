import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { Moments } from "./killed-in-time.ts";

/**
 * Puts the secrets of webhooks of a database (a directory, or where PostgreSQL is) under the newest of the master keys, as the admin command does, and is
 * killed (SIGKILL) at its `last`-th moment: before a call of the store, or between the secrets of one call. Prints "rewrapped" when it came to the end.
 */
const [place = "", keys = "", last] = process.argv.slice(2);
const moments = new Moments(Number(last));

// Before anything has taken it from there: each secret is sealed anew between reading and writing its row.
const { createCipheriv } = crypto;
Object.assign(crypto, {
  createCipheriv: (...args: Parameters<typeof createCipheriv>) => {
    moments.pass();
    return createCipheriv(...args);
  },
});
syncBuiltinESMExports();

const { openStore } = await import("../composition/open-store.ts");
const { rewrapSecrets } = await import("../composition/secrets.ts");
const masterKeys = keys.split(",").map((key) => Buffer.from(key, "base64"));
const storage = place.startsWith("postgres")
  ? ({ kind: "postgres", url: place } as const)
  : ({ kind: "sqlite", dataDir: place } as const);
const store = await openStore({ storage, masterKeys }, () => undefined);
await rewrapSecrets(moments.before(store));
// At once, without closing the store.
process.stdout.write("rewrapped\n", () => process.kill(process.pid, "SIGKILL"));
