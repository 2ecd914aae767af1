import type { Page, PageRequest } from "./page.ts";

/** A project inside its company. `project_key` is internal and never leaves the service. */
export interface Project {
  readonly project_key: number;
  readonly company_id: string;
  readonly project_id: string;
  /** How often something of it had been erased when it was read. */
  readonly erasures: number;
}

/** A project, or all of a company. */
export type Scope = Project | { readonly company_id: string };

export interface ProjectSummary {
  readonly project_id: string;
  readonly patients: number;
  readonly created_at: number;
  /** When something of it was last stored, changed or erased; of two changes never the same. */
  readonly changed_at: number;
}

export interface Projects {
  find(companyId: string, projectId: string): Promise<Project | undefined>;
  /**
   * Finds or creates; two intakes racing for a new project get the same row.
   * Throws StoreConflict("erased_meanwhile") when the company is being erased, or is gone.
   */
  ensure(companyId: string, projectId: string): Promise<Project>;
  /**
   * Serialises writers of one project until the transaction ends, and those of its company who take the time (`now`) after it.
   * Throws StoreConflict("erased_meanwhile") when something of it was erased since `project` was read, so that nothing is stored that
   * was made of what is gone.
   */
  lock(project: Project): Promise<void>;
  summary(project: Project): Promise<ProjectSummary>;
  /** Ordered by project_id. */
  list(
    companyId: string,
    filter: { readonly changed_since?: number | undefined },
    page: PageRequest,
  ): Promise<Page<ProjectSummary>>;
}

interface RecordIdentity {
  readonly patient_id: string;
  /** The instant of the test; two spellings of one instant are one occasion. */
  readonly performed_at: number;
}

/** `entered_in_error` (FHIR's word): retracted; the revision stays in the history and is never analysed again. */
export type RecordStatus = "active" | "entered_in_error";

export interface NewRecord extends RecordIdentity {
  /** The same for all revisions of a record. */
  readonly record_id: string;
  readonly status: RecordStatus;
  /** Why this revision replaces the one before; undefined for the first. */
  readonly reason: string | undefined;
  readonly sex: "female" | "male";
  /** 1 for the first submission of an occasion, +1 for each amendment. */
  readonly revision: number;
  /** Hash of the canonical record, so that an identical resubmission is recognised without parsing. */
  readonly content_hash: string;
  /** The client's own order or visit number, where it sent one. */
  readonly client_reference: string | undefined;
  readonly record_json: string;
}

export interface StoredRecord extends NewRecord {
  readonly record_key: number;
  readonly stored_at: number;
}

/** What is known of a stored occasion without reading its record, which can be large. */
export type StoredOccasion = Omit<StoredRecord, "record_json">;

/** One revision of a record in a list. */
export interface RecordSummary extends StoredOccasion {
  readonly project_id: string;
}

/** A record with all its revisions, the newest last. */
export interface RecordHistory {
  readonly project: Project;
  readonly revisions: readonly [...StoredOccasion[], StoredOccasion];
  /** What the newest revision says. */
  readonly record_json: string;
}

/** Which records to take. What is absent does not narrow. */
export interface RecordFilter {
  readonly patient_ids?: readonly string[] | undefined;
  readonly record_ids?: readonly string[] | undefined;
  readonly performed_from?: number | undefined;
  readonly performed_before?: number | undefined;
  readonly changed_since?: number | undefined;
  readonly client_reference?: string | undefined;
}

export interface PatientSummary {
  readonly patient_id: string;
  /** Records that count: newest revisions that are not retracted. */
  readonly records: number;
  readonly first_performed_at: number | null;
  readonly last_performed_at: number | null;
  readonly changed_at: number;
}

export interface Records {
  /**
   * All revisions' newest, retracted ones left out, for these patients (for every patient where absent), ordered by
   * patient_id, then performed_at.
   */
  newest(project: Project, patientIds?: readonly string[]): Promise<readonly StoredRecord[]>;
  /**
   * The newest revisions of these patients, retracted ones too, without the records themselves: a patient's curves of many
   * years are megabytes.
   */
  occasions(project: Project, patientIds: readonly string[]): Promise<readonly StoredOccasion[]>;
  /** The records that count and fit the filter, without the records themselves, ordered by patient_id, then performed_at. */
  select(project: Project, filter: RecordFilter): Promise<readonly StoredOccasion[]>;
  /** Identifiers of the project's patients that have a record that counts, in ascending order, at most `limit`. */
  patientIds(project: Project, limit: number): Promise<readonly string[]>;
  patientCount(project: Project): Promise<number>;
  /** In the order of the keys; what is not in the project is left out. */
  byKeys(project: Project, recordKeys: readonly number[]): Promise<readonly StoredRecord[]>;
  history(companyId: string, recordId: string): Promise<RecordHistory | undefined>;
  /** Every revision of every record of a patient, by time and revision. */
  ofPatient(project: Project, patientId: string): Promise<readonly StoredRecord[]>;
  /** The newest revision of each record, retracted ones too, ordered by project_id, patient_id, performed_at. */
  list(
    scope: Scope,
    filter: RecordFilter & { readonly status?: RecordStatus | undefined },
    page: PageRequest,
  ): Promise<Page<RecordSummary>>;
  /** Ordered by patient_id. */
  patients(
    project: Project,
    filter: { readonly patient_id?: string | undefined; readonly changed_since?: number | undefined },
    page: PageRequest,
  ): Promise<Page<PatientSummary>>;
  /**
   * Stores revisions, and marks the batches that were made of the ones before as stale.
   * Throws StoreConflict("record_exists") when an occasion's revision is there already.
   */
  insert(project: Project, records: readonly NewRecord[]): Promise<void>;
}
