import type {
  AnalysisSummary,
  BatchSummary,
  ModelSummary,
  Page,
  PageRequest,
  Project,
  Store,
} from "../../storage/store.ts";

const PAGE = 200;

export function modelsOf(store: Store, project: Project): Promise<readonly ModelSummary[]> {
  return all((page) => store.models.list(project, {}, page));
}

export function batchesOfModel(store: Store, project: Project, model_id: string): Promise<readonly BatchSummary[]> {
  return all((page) => store.batches.list(project, { model_id }, page));
}

/** The analyses that have an item of the patient, or left the patient out; oldest first. */
export async function* analysesNaming(
  store: Store,
  project: Project,
  patientId: string,
): AsyncIterable<AnalysisSummary> {
  const analyses = await all((page) => store.analyses.list(project, {}, page));
  for (const analysis of analyses.toReversed()) {
    // Each is searched by itself, and others have the event loop in between: together they can be gigabytes.
    await new Promise((resume) => {
      setImmediate(resume);
    });
    if (await store.erasures.analysisNames(analysis.analysis_id, patientId)) yield analysis;
  }
}

async function all<Row>(list: (page: PageRequest) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let beyond: PageRequest["beyond"];
  do {
    const page = await list({ beyond, limit: PAGE });
    rows.push(...page.rows);
    beyond = page.next;
  } while (beyond !== undefined);
  return rows;
}
