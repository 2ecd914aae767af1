import { randomBytes } from "node:crypto";
import type { OperatorAct, Repositories, Store } from "../../storage/store.ts";

const REQUEST_ID_BYTES = 8;

/** What an operator did to a company, and to which of its keys. */
export interface Act {
  readonly act: OperatorAct;
  readonly company_id: string;
  readonly key_id?: string;
}

/** As the answer of an operation that does the same would have it. */
const STATUS: Readonly<Record<OperatorAct, number>> = {
  createCompany: 201,
  limitCompany: 200,
  createKey: 201,
  rotateKey: 200,
  revokeKey: 204,
  rewrapSecrets: 200,
  backUp: 200,
  restore: 200,
};

/** Writes down what one command did, in the transaction of the change where there is one: neither exists without the other. */
export async function auditOperator({ audit }: Pick<Repositories, "audit">, acts: readonly Act[]): Promise<void> {
  const request_id = `req_${randomBytes(REQUEST_ID_BYTES).toString("hex")}`;
  const events = acts.map(({ act, company_id, key_id }) => ({
    company_id,
    operation: act,
    status: STATUS[act],
    code: undefined,
    replayed: false,
    request_id,
    key_id,
    link: undefined,
    address: undefined,
    project_id: undefined,
    patient_id: undefined,
    batch_id: undefined,
  }));
  await audit.append(events);
}

/** The same of what was done to all companies at once. */
export async function auditOfAll(store: Pick<Store, "companies" | "transaction">, act: OperatorAct): Promise<void> {
  const companies = await store.companies.list();
  await store.transaction((tx) =>
    auditOperator(
      tx,
      companies.map(({ company_id }) => ({ act, company_id })),
    ),
  );
}
