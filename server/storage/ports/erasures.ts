import type { StoredAnalysis } from "./analyses.ts";
import type { Company } from "./companies.ts";
import type { Project } from "./records.ts";

/** An erasure that has begun: the records are gone, and what was made of them is still to go. */
export interface PendingErasure {
  readonly erasure_key: number;
  readonly project: Project;
  /** Undefined: the whole project. */
  readonly patient_id: string | undefined;
  /** Identifiers of the records that are gone. */
  readonly record_ids: readonly string[];
}

/** The body of a batch without what was erased. */
export interface RewrittenBatch {
  readonly batch_id: string;
  readonly body: Uint8Array;
  readonly item_count: number;
  readonly erased_items: number;
  /** The edition that was rewritten; this one is the next. */
  readonly edition: number;
}

/**
 * Erasure in steps, so that no transaction is long: `begin` takes the records away and lets no writer store what it made of them; what was
 * stored before is rewritten or deleted after it, and `end` forgets the erasure itself. All of them may be repeated.
 */
export interface Erasures {
  /** Of a patient, or of the whole project. Undefined when the patient has no records, and no erasure of the patient is pending. */
  begin(project: Project, patientId: string | undefined): Promise<PendingErasure | undefined>;
  pending(): Promise<readonly PendingErasure[]>;
  /** Whether an analysis names a patient. */
  analysisNames(analysisId: string, patientId: string): Promise<boolean>;
  rewriteModel(project: Project, modelId: string, modelJson: string): Promise<void>;
  rewriteAnalysis(
    project: Project,
    analysis: Pick<StoredAnalysis, "analysis_id" | "analysis_json" | "record_keys">,
  ): Promise<void>;
  /**
   * A delivery under way goes on with the new body: whoever holds a lease on it loses it.
   * False when the batch is not at that edition any more; nothing was written then.
   */
  rewriteBatch(project: Project, batch: RewrittenBatch): Promise<boolean>;
  /** Deletes a bounded part of what a project holds, or of the links to reports of one patient alone; true while there is more. */
  deleteSome(project: Project, patientId?: string): Promise<boolean>;
  /** Takes the names out of a bounded part of the audit trail; true while there may be more. */
  forgetSomeNames(erasure: PendingErasure): Promise<boolean>;
  end(erasure: PendingErasure): Promise<void>;
}

/** Erasure of a company in steps, as above: `begin` locks everybody out; projects are erased one by one before `end`. */
export interface CompanyErasures {
  /** Its keys and links open nothing any more, and its webhook is gone. */
  begin(companyId: string): Promise<void>;
  /** Companies whose erasure has begun. */
  pending(): Promise<readonly Company[]>;
  projects(companyId: string): Promise<readonly Project[]>;
  /** Deletes a bounded part of its stored answers, its audit trail, its links, keys or tests; true while there may be more. */
  deleteSome(companyId: string): Promise<boolean>;
  /** Deletes the company itself; false while it has a project. */
  end(companyId: string): Promise<boolean>;
}

/** What the service removes by itself when it is old, batches before the analyses that they are made of. */
export const OLD_THINGS = ["batches", "analyses", "attempts", "tests"] as const;

export type OldThings = (typeof OLD_THINGS)[number];

export interface Retention {
  /**
   * Removes a bounded part of one company's things of this kind that are older than this, with what hangs on them, and writes that into the
   * company's audit trail under this identifier of a request. Due deliveries stay with their batches. Answers whose they were, `undefined`
   * when there is nothing more to remove.
   */
  removeSome(what: OldThings, olderThanMs: number, requestId: string): Promise<string | undefined>;
  /** Those of these identifiers that are still there. */
  kept(what: "batches" | "analyses", ids: readonly string[]): Promise<readonly string[]>;
}
