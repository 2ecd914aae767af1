import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { workerData } from "node:worker_threads";
import { giveWay } from "../../fairness/give-way.ts";

giveWay();

/** Runs in a worker thread: copies the write-ahead log of a database back, as far as that holds up no writer and no reader. */
const place = pathToFileURL(workerData as string);
// A file that is gone must not come into being anew.
place.searchParams.set("mode", "rw");
const database = new DatabaseSync(place);
database.exec("pragma wal_checkpoint(passive)");
database.close();
