import type { Company, Store } from "../../storage/store.ts";
import { breath } from "../../fairness/breath.ts";
import { eraseWhole } from "./erase.ts";

/**
 * Erases a company for good, with its keys, webhook, projects, links and stored answers. Requests and deliveries that are under way store
 * nothing of it any more. Repeated, it goes on where it was cut short.
 */
export async function eraseCompany(store: Store, { company_id }: Pick<Company, "company_id">): Promise<void> {
  await store.companyErasures.begin(company_id);
  do {
    while (await store.companyErasures.deleteSome(company_id)) await breath();
    for (const project of await store.companyErasures.projects(company_id)) await eraseWhole(store, project);
    // A request that was let in before may have made another project meanwhile.
  } while (!(await store.companyErasures.end(company_id)));
  await store.scrub();
}

/** Finishes erasures of companies that a crash cut short. */
export async function finishCompanyErasures(store: Store): Promise<void> {
  for (const company of await store.companyErasures.pending()) await eraseCompany(store, company);
}
