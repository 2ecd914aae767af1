import type { Item, Results } from "../input.ts";
import { BATCHES, CLIENT_REFERENCES, loinc, NOTE, OWN, PROJECTS, REVIEWERS, snomed, SPIROMETRY } from "./codes.ts";
import { type Given, givenOf } from "./bronchodilator.ts";
import { uuidOf } from "./identity.ts";
import { type Behind, visitRecords } from "./visit-records.ts";
import { effortObservations } from "./effort-observations.ts";
import { factObservations } from "./fact-observations.ts";
import { subjectOf } from "./observation.ts";
import { measureObservations } from "./observations.ts";
import type { DiagnosticReport, Entry, Observation } from "./resources.ts";

const SERVICE_SECTIONS = "http://terminology.hl7.org/CodeSystem/v2-0074";

/**
 * A batch as a FHIR R4 Bundle, piece by piece: for each patient a DiagnosticReport, an Observation for each measure of each test,
 * and what was given between the tests; and what the tests were computed from, each effort and what is known of the patient, so that
 * the bundle can be taken in again. `behind`: what each item was made from, where it is still kept, some items at a time.
 * It fits the profiles of medizininformatik-initiative/kerndatensatz-lungenfunktion and of Automate-Medical/pft-ig where those agree.
 */
export async function* bundleOf(results: Results, behind: AsyncIterable<readonly Behind[]>): AsyncGenerator<string> {
  const { report, items, project_id } = results;
  const head = {
    resourceType: "Bundle",
    id: uuidOf(report.batch_id),
    meta: { tag: [{ system: PROJECTS, code: project_id }, ...supersededTags(results)] },
    identifier: { system: BATCHES, value: report.batch_id },
    type: "collection",
    timestamp: report.created_at,
  };
  // FHIR knows no empty lists: a batch of which everything was erased has no entries.
  if (items.length === 0) {
    yield JSON.stringify(head);
    return;
  }
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`;
  let place = 0;
  for await (const some of behind) {
    for (const one of some) {
      const item = items[place];
      if (item === undefined) break;
      const entries = entriesOf(item, results, one)
        .map((entry) => JSON.stringify(entry))
        .join(",");
      yield place === 0 ? entries : `,${entries}`;
      place += 1;
    }
  }
  yield "]}";
}

/** Of a batch that must not be relied on any more. */
function supersededTags({ stale_since, revised_by }: Results): readonly object[] {
  return [
    ...(stale_since === undefined
      ? []
      : [
          {
            system: OWN,
            code: "stale",
            display: `A record behind it was amended, retracted or erased: ${stale_since}`,
          },
        ]),
    ...(revised_by === undefined
      ? []
      : [{ system: OWN, code: "revised", display: `A review of it made the batch ${revised_by}` }]),
  ];
}

function entriesOf(item: Item, results: Results, behind: Behind): readonly Entry[] {
  const { led, others } = behind.sources.length > 1 ? ofSeveral(item, results, behind) : ofOne(item, results, behind);
  return [reportOf(item, results, led), ...others, ...led].map((resource) => ({
    fullUrl: `urn:uuid:${resource.id}`,
    resource,
  }));
}

/** The observations that a report leads to, and what these lead to. */
interface Told {
  readonly led: readonly Observation[];
  readonly others: readonly (Observation | Given[number])[];
}

function ofOne(item: Item, results: Results, { record }: Behind): Told {
  const given = givenOf(item, results);
  const led = [
    ...measureObservations(item, results, { given, record }),
    ...effortObservations(item, results, { given, record }),
    ...factObservations(item, results, record),
  ];
  return { led, others: given };
}

/** The measures of the visit, and each of its records as an Observation whose members say what was sent. */
function ofSeveral(item: Item, results: Results, { record, sources }: Behind): Told {
  const records = visitRecords(item, results, sources);
  const given = records.find(({ isOfItem }) => isOfItem)?.given ?? [];
  const measures = measureObservations(item, results, { given, record });
  return {
    led: [...measures, ...records.map(({ panel }) => panel)],
    others: records.flatMap((one) => [...one.given, ...one.members]),
  };
}

const STATUS: Readonly<Record<string, string>> = { reviewed: "final", corrected: "corrected" };

/** What reviewers said, and who read it last. */
function reviewOf({ review }: Item): object {
  const last = review?.history.at(-1);
  if (review === undefined || last === undefined) return {};
  const notes = review.history.flatMap(({ reviewer, reviewed_at, comment }) =>
    comment === undefined
      ? []
      : [{ url: NOTE, valueAnnotation: { authorString: reviewer, time: reviewed_at, text: comment } }],
  );
  return {
    ...(notes.length === 0 ? {} : { extension: notes }),
    resultsInterpreter: [{ type: "Practitioner", identifier: { system: REVIEWERS, value: last.reviewer } }],
  };
}

/** Preliminary until somebody has reviewed it. */
function reportOf(item: Item, { report }: Results, observations: readonly Observation[]): DiagnosticReport {
  return {
    resourceType: "DiagnosticReport",
    id: uuidOf(report.batch_id, item.patient_id, item.performed_at, "report"),
    ...(item.client_reference === undefined
      ? {}
      : { identifier: [{ system: CLIENT_REFERENCES, value: item.client_reference }] }),
    status: item.review === undefined ? "preliminary" : (STATUS[item.review.status] ?? "final"),
    category: [
      {
        coding: [
          { system: SERVICE_SECTIONS, code: "PF", display: "Pulmonary Function" },
          snomed("720449003", "Pulmonary function report (record artifact)"),
        ],
      },
    ],
    code: { coding: [loinc("18759-1", "Spirometry study"), SPIROMETRY], text: "Spirometry" },
    subject: subjectOf(item),
    effectiveDateTime: item.performed_at,
    issued: report.created_at,
    result: observations.map(({ id }) => ({ reference: `urn:uuid:${id}` })),
    ...reviewOf(item),
    conclusion: item.statement,
    ...(item.pattern === null
      ? {}
      : {
          conclusionCode: [{ coding: [{ system: OWN, code: item.pattern }], text: item.pattern.replaceAll("_", " ") }],
        }),
  };
}
