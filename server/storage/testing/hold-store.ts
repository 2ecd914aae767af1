import { openSqliteStore } from "../sqlite.ts";

/** Holds the data directory given as its argument until it is killed. */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error("a data directory is needed");
await openSqliteStore({ directory });
process.stdout.write("holding\n");
process.stdin.resume();
