import { type SourceFault, faultsIn } from "../fault.ts";

export const ANALYSIS: readonly SourceFault[] = [
  ...faultsIn(
    { file: "usecases/rulesets/rulesets.ts", where: ["a-trial"] },
    [
      "results name another engine than the one that runs",
      "{ engine_version: VERSION,",
      "{ engine_version: `${VERSION}-next`,",
    ],
    [
      "results name another version of the rules than their own",
      "ruleset: { ruleset_id, version } };",
      "ruleset: { ruleset_id, version: version.slice(1) + 0 } };",
    ],
  ),
  ...faultsIn(
    { file: "routes/get-service-descriptor.ts", where: ["a-trial"] },
    ["the service calls itself by an older version", "version: VERSION,", 'version: "0.0.9",'],
    [
      "the service tells of no operation of its second layer",
      "Intelligence Engine: POST /api/v1/model/build, POST /api/v1/analyse, POST /api/v1/interpret",
      "Intelligence Engine: coming soon",
    ],
  ),
  ...faultsIn(
    { file: "usecases/model/build-model.ts", where: ["a-patient-over-time"] },
    [
      "the digest of a model does not know revisions",
      "seen.update(`${patient_id} ${performed_at} ${revision}\\n`);",
      "seen.update(`${patient_id} ${performed_at} ${revision * 0 + 1}\\n`);",
    ],
    [
      "the digest of a model is of its identifiers",
      "seen.update(`${patient_id} ${performed_at} ${revision}\\n`);",
      "seen.update(`${record_id} ${performed_at} ${revision}\\n`);",
    ],
  ),
  ...faultsIn({ file: "usecases/model/build-model.ts", where: ["an-over-read"] }, [
    "what a reviewer rejected still fits the model",
    "return withReviews(newest, decided).map(({ record_json }) => record_json);",
    "return newest.map(({ record_json }) => record_json);",
  ]),
  ...faultsIn({ file: "usecases/analyse/analyse.ts", where: ["chosen"] }, [
    "a model of another project is taken",
    "const stored = await store.models.find(project, input.model_id);",
    "const stored = await store.models.findInCompany(ctx.caller.company.company_id, input.model_id);",
  ]),
  ...faultsIn({ file: "usecases/analyse/analyse.ts", where: ["a-patient-over-time"] }, [
    "of records that are named the newest of each patient is analysed",
    'input.record_ids === undefined ? "newest" : "all"',
    '"newest"',
  ]),
  ...faultsIn(
    // placed at the model, the sentence names the record, which was sent
    { file: "usecases/analyse/analyse.ts", where: ["one-visit-of-two-records"], by: ["no-echo"] },
    [
      "the place of a record without ancestry is the model",
      'const place = placeOf(named, "/record_ids", id);',
      'const place = placeOf(named && [], "/record_ids", id);',
    ],
  ),
  ...faultsIn({ file: "usecases/analyse/analyse.ts", where: ["one-visit-of-two-records"] }, [
    "those who are left out are not named",
    "left_out: [...items.left_out],",
    "left_out: [],",
  ]),
  // the contract bounds the list of items
  ...faultsIn({ file: "usecases/analyse/patients.ts", where: ["too-many-patients"], by: ["response-body"] }, [
    "one analysis has one item more",
    "const MOST_ITEMS = 1000;",
    "const MOST_ITEMS = 1002;",
  ]),
  ...faultsIn({ file: "usecases/analyse/patients.ts", where: ["chosen"] }, [
    "a change since is looked for without a time",
    "changed_since: wholeFrom(changed_since) });",
    "changed_since: undefined });",
  ]),
  ...faultsIn({ file: "usecases/analyse/patients.ts", where: ["one-visit-of-two-records"] }, [
    "visits after the time that is chosen serve the course",
    "const existing = known.filter(({ performed_at }) => performed_at <= asOf);",
    "const existing = known;",
  ]),
  ...faultsIn({ file: "usecases/analyse/named.ts", where: ["chosen"] }, [
    "a record of another project is retracted",
    "return project.project_key === project_key",
    "return project.project_key !== project_key || true",
  ]),
  ...faultsIn({ file: "usecases/analyse/list-analyses.ts", where: ["chosen"] }, [
    "analyses of every model are listed",
    "const filter = { model_id, changed_since: wholeFrom(changed_since) };",
    "const filter = { changed_since: wholeFrom(changed_since) };",
  ]),
  ...faultsIn({ file: "usecases/review/analyse-again.ts", where: ["an-over-read"] }, [
    "later visits do not follow what was decided",
    "const rests = since !== undefined && Date.parse(item.performed_at) >= since;",
    "const rests = since !== undefined && Date.parse(item.performed_at) === since;",
  ]),
];
