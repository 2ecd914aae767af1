import { type SourceFault, faultsIn } from "../fault.ts";

export const WEBHOOKS: readonly SourceFault[] = [
  ...faultsIn({ file: "usecases/interpret/interpret.ts", where: ["a-patient-over-time"] }, [
    "an analysis that is interpreted again has another answer",
    "if (existing !== undefined) return ctx.unitOfWork(async () => ({ batch: batchOf(existing), made: false }));",
    "if (existing !== undefined) return ctx.unitOfWork(async () => ({ batch: batchOf(existing), made: true }));",
  ]),
  ...faultsIn(
    { file: "usecases/interpret/deliver-batch.ts", where: ["events"] },
    [
      "an event that was not asked for is sent",
      "const due = registration?.events.includes(event) === true;",
      "const due = registration !== undefined;",
    ],
    [
      "a review is told by the event of results",
      "const head = { event, event_id",
      'const head = { event: "results.delivered", event_id',
    ],
  ),
  ...faultsIn({ file: "usecases/interpret/fitting.ts", where: ["nothing-registered"] }, [
    "a webhook takes one item more than it said",
    "if (most === undefined || items <= most) return;",
    "if (most === undefined || items <= most + 1) return;",
  ]),
  ...faultsIn({ file: "usecases/webhook/test-webhook.ts", where: ["events"] }, [
    "a test names another company",
    "const body = testBody(company.name, named);",
    "const body = testBody(`${company.name} of another town`, named);",
  ]),
  ...faultsIn(
    { file: "webhooks/address-guard/webhook-url.ts", where: ["unacceptable-registrations"] },
    ["an address with a fragment is taken", 'if (text.includes("#")) return "webhook_url_fragment";', ""],
    ["an address with credentials is taken", 'if (CREDENTIALS.test(text)) return "webhook_url_credentials";', ""],
  ),
  ...faultsIn({ file: "webhooks/signing/secret.ts", where: ["unacceptable-registrations"] }, [
    "a public key is taken for a secret",
    'if (secret.startsWith(PUBLIC_PREFIX)) return "secret_public";',
    "",
  ]),
  ...faultsIn({ file: "usecases/webhook/webhook-registration.ts", where: ["too-many-tests"] }, [
    "a registration promises smaller bodies than are sent",
    "max_body_bytes: BODY_LIMIT_BYTES,",
    "max_body_bytes: BODY_LIMIT_BYTES / 8,",
  ]),
  ...faultsIn({ file: "storage/queries/deliveries/end.ts", where: ["too-many-tests"] }, [
    "what ends without an attempt counts one",
    "outcome_attempts = held.attempt - 1,",
    "outcome_attempts = held.attempt,",
  ]),
  ...faultsIn({ file: "usecases/interpret/deliver-batch.ts", where: ["events"] }, [
    "an event happened before its batch was made",
    "created_at: timestamp(now), api_version }",
    "created_at: timestamp(now - 1000), api_version }",
  ]),
  ...faultsIn({ file: "usecases/webhook/redeliver-webhook.ts", where: ["events"] }, [
    "a redelivery was accepted an hour ago",
    "accepted_at: timestamp(now),",
    "accepted_at: timestamp(now - 3_600_000),",
  ]),
  ...faultsIn({ file: "usecases/webhook/resume-webhook.ts", where: ["resumption"] }, [
    "a resumption was an hour ago",
    "resumed_at: timestamp(await tx.now())",
    "resumed_at: timestamp((await tx.now()) - 3_600_000)",
  ]),
  ...faultsIn({ file: "storage/queries/batches.ts", where: ["resumption"] }, [
    "a batch is no change of its project",
    "await noteChange(db, engine, project);",
    "",
  ]),
  ...faultsIn({ file: "storage/sqlite/write-reports.ts", where: ["erased"] }, [
    "what was delivered keeps the error of before",
    "outcome_at = ?, outcome_error = ?\n  where batch_key",
    "outcome_at = ?, outcome_error = coalesce(?, outcome_error)\n  where batch_key",
  ]),
  ...faultsIn({ file: "storage/queries/webhook-tests.ts", where: ["events"] }, [
    "the oldest test of a name is read",
    'orderBy("test_key", "desc")',
    'orderBy("test_key", "asc")',
  ]),
  ...faultsIn({ file: "storage/queries/deliveries/enqueue.ts", where: ["events"] }, [
    "a redelivery is told as an interpretation",
    "trigger: delivery.trigger,\n      traceparent",
    'trigger: "interpret",\n      traceparent',
  ]),
  ...faultsIn(
    { file: "storage/queries/registrations.ts", where: ["events"] },
    [
      "the same secret once more ends the overlap",
      "...(before === webhook.webhook_secret ? {} : overlap",
      "...(before === undefined ? {} : overlap",
    ],
    [
      "a registration is made anew each time",
      "      updated_at: engine.now(),\n",
      "      updated_at: engine.now(),\n      created_at: engine.now(),\n",
    ],
  ),
  ...faultsIn({ file: "usecases/webhook/webhook-registration.ts", where: ["events"] }, [
    "all events are asked for by default",
    "events = [RESULTS_DELIVERED], max_items",
    'events = [RESULTS_DELIVERED, "results.reviewed"], max_items',
  ]),
  ...faultsIn({ file: "usecases/webhook/redeliver-webhook.ts", where: ["events"] }, [
    "a redelivery of none that is named takes a review",
    "return batches.newest(project, { reviewed: kinds[0] === RESULTS_REVIEWED });",
    "return batches.newest(project);",
  ]),
  ...faultsIn({ file: "usecases/webhook/list-webhook-attempts.ts", where: ["events"] }, [
    "attempts of a review are told as of an interpretation",
    '"reviewed" in about && about.reviewed && trigger === "interpret" ? "review" : trigger',
    "trigger",
  ]),
  ...faultsIn({ file: "usecases/webhook/resume-webhook.ts", where: ["resumption"] }, [
    "what was sent again by a resumption is not counted",
    "redelivered: one.redelivered + other.redelivered,",
    "redelivered: other.redelivered,",
  ]),
  ...faultsIn(
    { file: "storage/queries/pauses.ts", where: ["resumption"] },
    ["a resumption includes its end", "and b.delivered_at < ${until}`", "and b.delivered_at <= ${until}`"],
    [
      "a resumption does not know its beginning",
      "since === undefined ? sql`1 = 1` : sql`b.delivered_at >= ${since}`",
      "sql`1 = 1`",
    ],
  ),
  ...faultsIn(
    { file: "respiratory/interpretation/pattern.ts", where: ["patterns"] },
    [
      "a low FVC is no restriction",
      'if (low.fvc) return "possible_restriction";',
      'if (low.fvc && low.fev1) return "possible_restriction";',
    ],
    ["severity begins elsewhere", 'if (z >= MILD_FROM_Z) return "mild";', 'if (z >= MILD_FROM_Z - 0.5) return "mild";'],
  ),
  ...faultsIn({ file: "respiratory/interpretation/bronchodilator-response.ts", where: ["patterns"] }, [
    "a response is in percent of the value before",
    "change_percent_of_predicted: predicted === null ? null : (100 * change) / predicted,",
    "change_percent_of_predicted: predicted === null ? null : (100 * change) / pre.measured,",
  ]),
  ...faultsIn({ file: "respiratory/interpretation/gold.ts", where: ["patterns"] }, [
    "the grade of GOLD begins above its percent",
    "percentPredictedFev1 >= percent",
    "percentPredictedFev1 >= percent + 10",
  ]),
];
