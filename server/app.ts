import { OpenAPIHono } from "@hono/zod-openapi";
import type { Registry } from "prom-client";
import { operations, registerContract } from "../generated/routes.ts";
import { FairRounds } from "./fairness/rounds.ts";
import { Strangers } from "./fairness/strangers.ts";
import { auditRequests } from "./http/audit.ts";
import { authenticate } from "./http/authentication.ts";
import { beginInTurns } from "./http/begin-in-turns.ts";
import { readJsonBody } from "./http/body.ts";
import { BodyAdmission } from "./http/body-admission.ts";
import { bodyLimitOf } from "./http/body-limits.ts";
import type { AddressOf } from "./http/client-address.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import type { Env } from "./http/env.ts";
import { HttpProblem } from "./http/http-problem.ts";
import { refuseUnknownQuery } from "./http/known-query.ts";
import { takeLargeIntake } from "./http/large-intake/take.ts";
import type { ReadLargeIntake } from "./http/large-intake/threads.ts";
import { parametersIn, routerPath } from "./http/openapi-paths.ts";
import { allowOrigins } from "./http/other-origins.ts";
import { judge, respondProblem } from "./http/problem-response.ts";
import { measureRequests } from "./http/request-metrics.ts";
import { logRequests } from "./http/request-log.ts";
import { nameAndProtect } from "./http/response-headers.ts";
import { traceRequests } from "./http/trace.ts";
import { refuseInvalid } from "./http/validation.ts";
import { addAnalyse } from "./routes/analyse.ts";
import { addBuildModel } from "./routes/build-model.ts";
import { addDeleteWebhook } from "./routes/delete-webhook.ts";
import { addErasePatient } from "./routes/erase-patient.ts";
import { addEraseProject } from "./routes/erase-project.ts";
import { addExportPatient } from "./routes/export-patient.ts";
import { addGetAnalysis } from "./routes/get-analysis.ts";
import { addGetContract } from "./routes/get-contract.ts";
import { addGetDocs } from "./routes/get-docs.ts";
import { addGetHealth } from "./routes/get-health.ts";
import { addGetModel } from "./routes/get-model.ts";
import { addGetRuleset } from "./routes/get-ruleset.ts";
import { addGetProject } from "./routes/get-project.ts";
import { addGetPatient } from "./routes/get-patient.ts";
import { addGetRecord } from "./routes/get-record.ts";
import { addListProjects } from "./routes/list-projects.ts";
import { addListPatients } from "./routes/list-patients.ts";
import { addListRecords } from "./routes/list-records.ts";
import { addListModels } from "./routes/list-models.ts";
import { addListAnalyses } from "./routes/list-analyses.ts";
import { addRetractRecord } from "./routes/retract-record.ts";
import { addExportItems } from "./routes/export-items.ts";
import { addGetReadiness } from "./routes/get-readiness.ts";
import { addGetResults } from "./routes/get-results.ts";
import { addReviewResults } from "./routes/review-results.ts";
import { addResultsLinks } from "./routes/results-links.ts";
import { addGetServiceDescriptor } from "./routes/get-service-descriptor.ts";
import { addGetWebhook } from "./routes/get-webhook.ts";
import { addGetWebhookKeys } from "./routes/get-webhook-keys.ts";
import { addIntakePatients } from "./routes/intake-patients.ts";
import { addInterpret } from "./routes/interpret.ts";
import { addListAudit } from "./routes/list-audit.ts";
import { addListBatches } from "./routes/list-batches.ts";
import { addListWebhookAttempts } from "./routes/list-webhook-attempts.ts";
import { addPutWebhook } from "./routes/put-webhook.ts";
import { addRedeliverWebhook } from "./routes/redeliver-webhook.ts";
import { addResumeWebhook } from "./routes/resume-webhook.ts";
import { addWebhookTest } from "./routes/webhook-test.ts";
import type { App, RouteDeps } from "./routes/route-deps.ts";

export interface AppDeps extends RouteDeps {
  readonly readLargeIntake: ReadLargeIntake;
  readonly corsOrigins: readonly string[];
  /** From where a request comes. */
  readonly addressOf: AddressOf;
  /** Takes the metrics of requests. */
  readonly registry: Registry;
}

const ADD_ROUTES: readonly ((app: App, deps: RouteDeps) => void)[] = [
  addGetServiceDescriptor,
  addGetDocs,
  addGetContract,
  addGetHealth,
  addGetReadiness,
  addIntakePatients,
  addBuildModel,
  addGetModel,
  addGetRuleset,
  addAnalyse,
  addGetAnalysis,
  addInterpret,
  addGetResults,
  addReviewResults,
  addResultsLinks,
  addListBatches,
  addListAudit,
  addPutWebhook,
  addGetWebhook,
  addGetWebhookKeys,
  addDeleteWebhook,
  addRedeliverWebhook,
  addListWebhookAttempts,
  addWebhookTest,
  addResumeWebhook,
  addGetProject,
  addGetPatient,
  addGetRecord,
  addListProjects,
  addListPatients,
  addListRecords,
  addListModels,
  addListAnalyses,
  addRetractRecord,
  addExportItems,
  addErasePatient,
  addEraseProject,
  addExportPatient,
];

/** The service as a Hono app: middleware, the contract's operations, problems for everything else. */
export function createApp(deps: AppDeps): App {
  const app: App = new OpenAPIHono<Env>({ defaultHook: refuseInvalid });
  registerContract(app);
  app.use(nameAndProtect(deps.randomBytes), measureRequests(deps.registry, deps.monotonic));
  app.use(logRequests(deps.log, deps.monotonic), traceRequests);
  if (deps.corsOrigins.length > 0) app.use(allowOrigins(deps.corsOrigins));
  guardOperations(app, deps);
  for (const add of ADD_ROUTES) add(app, deps);
  refuseOtherMethods(app);
  app.notFound((c) => respondProblem(c, { key: "not_found", errors: [], headers: {} }));
  app.onError((error, c) => {
    const verdict = judge(error);
    if (verdict.unexpected) deps.log.error({ request_id: c.get("requestId"), err: error }, "unexpected error");
    return respondProblem(c, verdict);
  });
  return app;
}

/** What the contract asks for before an operation's own validators run: the caller, then known parameters, then the body. */
function guardOperations(app: App, deps: AppDeps): void {
  const { store, log, limits } = deps;
  const { apiKeys } = store;
  const rounds = new FairRounds({ settled: () => store.settled() });
  const strangers = new Strangers(rounds);
  const room = { admission: new BodyAdmission(), rounds };
  const readLarge = takeLargeIntake(deps.readLargeIntake);
  for (const { operationId, method, path, security, body } of Object.values(operations)) {
    const place: [string, string] = [method, routerPath(path)];
    const compressed = compressAnswers(operationId);
    if (compressed !== undefined) app.on(...place, compressed);
    app.on(...place, auditRequests(deps, operationId));
    if (security.length > 0) app.on(...place, authenticate({ apiKeys, log, limits, strangers }, security));
    app.on(...place, refuseUnknownQuery(parametersIn("query", path, method)));
    if (body === undefined) {
      if (security.length > 0) app.on(...place, beginInTurns(rounds));
      continue;
    }
    const reader = { mediaTypes: body.mediaTypes, limit: bodyLimitOf(operationId) };
    const isIntake = operationId === operations.intakePatients.operationId;
    app.on(...place, readJsonBody(isIntake ? { ...reader, readLarge } : reader, room));
  }
}

/** 405 with `Allow` for every path of the contract. */
function refuseOtherMethods(app: App): void {
  const methods = Map.groupBy(Object.values(operations), ({ path }) => path);
  for (const [path, offered] of methods) {
    const allow = offered.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    app.all(routerPath(path), () => {
      throw new HttpProblem("method_not_allowed", [], { Allow: allow });
    });
  }
}
