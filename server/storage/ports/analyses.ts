import type { Page, PageRequest } from "./page.ts";
import type { Project, Scope } from "./records.ts";

interface StoredModel {
  readonly model_id: string;
  readonly created_at: number;
  readonly model_json: string;
}

export interface ModelSummary extends StoredModel {
  readonly project_id: string;
}

export interface Models {
  /** Newest first. */
  list(scope: Scope, filter: MadeFilter, page: PageRequest): Promise<Page<ModelSummary>>;
  insert(project: Project, model: StoredModel): Promise<void>;
  find(project: Project, modelId: string): Promise<StoredModel | undefined>;
  /** For GET by id alone: the project comes from the row; foreign companies see nothing. */
  findInCompany(companyId: string, modelId: string): Promise<StoredModel | undefined>;
}

export interface AnalysisSummary {
  readonly analysis_id: string;
  readonly project_id: string;
  readonly model_id: string;
  readonly created_at: number;
  readonly item_count: number;
}

export interface StoredAnalysis {
  readonly analysis_id: string;
  readonly model_id: string;
  readonly created_at: number;
  readonly analysis_json: string;
  /** The record revisions behind each item, in the order of the items. */
  readonly record_keys: readonly (readonly number[])[];
}

export interface NewAnalysis extends StoredAnalysis {
  /** Keys of the records that were read beside those of the items: what changes of them concerns later visits of the patient. */
  readonly read: readonly number[];
  /** The analysis whose records stand behind this one too. */
  readonly revises?: string;
}

/** What narrows a list of things that never change: when they were made. */
interface MadeFilter {
  readonly changed_since?: number | undefined;
}

export interface Analyses {
  /** Newest first. */
  list(
    scope: Scope,
    filter: MadeFilter & { readonly model_id?: string | undefined },
    page: PageRequest,
  ): Promise<Page<AnalysisSummary>>;
  insert(project: Project, analysis: NewAnalysis): Promise<void>;
  find(project: Project, analysisId: string): Promise<StoredAnalysis | undefined>;
  findInCompany(companyId: string, analysisId: string): Promise<StoredAnalysis | undefined>;
}
