import type { Page, PageRequest } from "./page.ts";
import type { Project } from "./records.ts";

/** What the audit trail says of one request that was answered. */
export interface NewAuditEvent {
  readonly company_id: string;
  readonly operation: string;
  readonly status: number;
  /** Of the problem, where the request was refused. */
  readonly code: string | undefined;
  /** Whether a stored answer was sent again. */
  readonly replayed: boolean;
  readonly request_id: string;
  /** The key that was shown, or to which the operator did something; undefined where a link opened the door. */
  readonly key_id: string | undefined;
  readonly link: string | undefined;
  readonly address: string | undefined;
  /** As the request named them; kept where the company has them. */
  readonly project_id: string | undefined;
  readonly patient_id: string | undefined;
  readonly batch_id: string | undefined;
}

export interface StoredAuditEvent extends Omit<NewAuditEvent, "company_id"> {
  readonly sequence: number;
  readonly at: number;
  /** Whether it named a project or a patient that was erased since. */
  readonly erased: boolean;
  readonly previous: string;
  readonly digest: string;
}

/** Which events of the audit trail to take. What is absent does not narrow. */
export interface AuditFilter {
  readonly project_id?: string | undefined;
  readonly patient_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly key_id?: string | undefined;
  readonly operation?: string | undefined;
  readonly since?: number | undefined;
  /** Given, the oldest come first. */
  readonly after_sequence?: number | undefined;
}

/** What the chain of a company shows. */
export interface AuditVerdict {
  /** Events that are kept. */
  readonly events: number;
  /** The newest event's number and digest; 0 and empty while there was none. */
  readonly sequence: number;
  readonly digest: string;
  /** Where the chain first breaks, and how. */
  readonly broken: { readonly sequence: number; readonly finding: string } | undefined;
}

/** What the audit trail calls the commands of an operator that touch a company. */
export const OPERATOR_ACTS = [
  "createCompany",
  "limitCompany",
  "createKey",
  "rotateKey",
  "revokeKey",
  "rewrapSecrets",
  "backUp",
  "restore",
] as const;

export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** Who did what: one chain of events for each company, which only grows. */
export interface AuditTrail {
  /**
   * Appends to the chains of their companies. Names are kept where the company has what they name, or had it until now; of a company that is
   * erased nothing is kept.
   */
  append(events: readonly NewAuditEvent[]): Promise<void>;
  /** Newest first, unless the filter asks otherwise. */
  list(companyId: string, filter: AuditFilter, page: PageRequest): Promise<Page<StoredAuditEvent>>;
  /** What names the patient, the oldest first. */
  ofPatient(project: Project, patientId: string): Promise<readonly StoredAuditEvent[]>;
  /** Follows a company's chain from its beginning to its end. */
  verify(companyId: string): Promise<AuditVerdict>;
}
