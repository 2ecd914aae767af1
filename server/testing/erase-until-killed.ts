import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";
import { GONE } from "./erasure-story.ts";
import { inlineCompute } from "./inline-compute.ts";
import { Moments } from "./killed-in-time.ts";
import { messages } from "../webhooks/signing/webhook-id.ts";
import { eraseCompany } from "../usecases/erasure/erase-company.ts";
import { eraseWhole, finishErasures } from "../usecases/erasure/erase.ts";

/**
 * Erases a patient, a project or a company of the database in a directory, and is killed (SIGKILL: nothing of its own runs any more) before its
 * `last`-th call of the store. Prints "erased" when it came to the end.
 */
const [directory, what, last] = process.argv.slice(2);
if (directory === undefined) throw new Error("a data directory is needed");
const opened = await openSqliteStore({ directory });
const [company] = await opened.companies.list();
const project = company && (await opened.projects.find(company.company_id, "screening"));
if (company === undefined || project === undefined) throw new Error("there is nothing to erase");
const store: Store = new Moments(Number(last)).before(opened);
if (what === "company") await eraseCompany(store, company);
else if (what === "project") await eraseWhole(store, project);
else {
  await store.erasures.begin(project, GONE);
  await finishErasures(store, { computeFor: () => inlineCompute, messages });
}
// At once, without closing the store, which would empty the log.
process.stdout.write("erased\n", () => process.kill(process.pid, "SIGKILL"));
