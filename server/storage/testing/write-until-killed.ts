import { writeSync } from "node:fs";
import { openSqliteStore } from "../sqlite.ts";
import { aKey } from "./fixtures.ts";

/** Stores numbered pairs of rows, some at a time, and prints each number once its transaction is acknowledged. */
const [directory, first] = process.argv.slice(2);
if (directory === undefined || first === undefined) throw new Error("a data directory and a first number are needed");
const store = await openSqliteStore({ directory });
let next = Number(first);

async function write(): Promise<never> {
  for (;;) {
    const number = next;
    next += 1;
    await store.transaction(async (tx) => {
      await tx.companies.create({ company_id: `c${number}`, name: `n${number}`, created_at: 1 });
      await tx.apiKeys.add(aKey({ company_id: `c${number}`, key_id: `i${number}`, key_hash: `k${number}` }));
    });
    writeSync(1, `${number}\n`);
  }
}

await Promise.all(Array.from({ length: 5 }, write));
