// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import bundled from "./openapi.json" with { type: "json" };
import { BundledContract } from "./routing/bundled-contract.ts";
import type { OperationFacts } from "./routing/facts.ts";
import { takes, unlessOf } from "./routing/media-types.ts";
import { parameters } from "./routing/parameters.ts";
import type { Defaulted } from "./routing/parameters.ts";
import * as schemas from "./schemas.ts";
import type { paths } from "./types.ts";

/** The contract the routes are documented with. */
export const contract = new BundledContract(bundled);

/** Registers the contract's components and webhooks, so that the document of the app's routes is complete. */
export function registerContract(app: Pick<OpenAPIHono, "openAPIRegistry">): void {
  contract.register(app.openAPIRegistry);
}

/** The contract again, from the routes the app has registered: equal to openapi.json when all of them are. */
export function rebuildDocument(app: Pick<OpenAPIHono, "getOpenAPI31Document">): Record<string, unknown> {
  return contract.rebuild(app);
}

export const getServiceDescriptor = createRoute({
  ...contract.documentation("/", "get"),
  method: "get",
  path: "/",
  responses: {
    200: contract.response("/", "get", "200", { "application/json": { schema: schemas.ServiceDescriptor }, "text/html": { schema: schemas.getServiceDescriptor200_text_html } }),
    400: contract.response("/", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getDocs = createRoute({
  ...contract.documentation("/docs", "get"),
  method: "get",
  path: "/docs",
  responses: {
    200: contract.response("/docs", "get", "200", { "text/html": { schema: schemas.getDocs200 } }),
    400: contract.response("/docs", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/docs", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/docs", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getContractJson = createRoute({
  ...contract.documentation("/openapi.json", "get"),
  method: "get",
  path: "/openapi.json",
  responses: {
    200: contract.response("/openapi.json", "get", "200", { "application/json": { schema: schemas.ContractDocument } }),
    400: contract.response("/openapi.json", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/openapi.json", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/openapi.json", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getContractYaml = createRoute({
  ...contract.documentation("/openapi.yaml", "get"),
  method: "get",
  path: "/openapi.yaml",
  responses: {
    200: contract.response("/openapi.yaml", "get", "200", { "application/yaml": { schema: schemas.getContractYaml200 } }),
    400: contract.response("/openapi.yaml", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/openapi.yaml", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/openapi.yaml", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getHealth = createRoute({
  ...contract.documentation("/healthz", "get"),
  method: "get",
  path: "/healthz",
  responses: {
    200: contract.response("/healthz", "get", "200", { "application/json": { schema: schemas.Health } }),
    400: contract.response("/healthz", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/healthz", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/healthz", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getReadiness = createRoute({
  ...contract.documentation("/readyz", "get"),
  method: "get",
  path: "/readyz",
  responses: {
    200: contract.response("/readyz", "get", "200", { "application/json": { schema: schemas.Health } }),
    400: contract.response("/readyz", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/readyz", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/readyz", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/readyz", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const intakePatients = createRoute({
  ...contract.documentation("/api/v1/patient/intake", "post"),
  method: "post",
  path: "/api/v1/patient/intake",
  request: {
    headers: parameters<NonNullable<paths["/api/v1/patient/intake"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/api/v1/patient/intake", "post", {
      "application/json": { schema: unlessOf(["application/fhir+json"], "application/json", schemas.IntakeRequest) },
      "application/fhir+json": { schema: unlessOf(["application/json"], "application/fhir+json", schemas.FhirIntakeBundle) },
    }),
  },
  middleware: takes(["application/json", "application/fhir+json"]),
  responses: {
    200: contract.response("/api/v1/patient/intake", "post", "200", { "application/json": { schema: schemas.IntakeResult } }),
    201: contract.response("/api/v1/patient/intake", "post", "201", { "application/json": { schema: schemas.IntakeResult } }),
    400: contract.response("/api/v1/patient/intake", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/patient/intake", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/patient/intake", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/api/v1/patient/intake", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/api/v1/patient/intake", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/api/v1/patient/intake", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/api/v1/patient/intake", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/api/v1/patient/intake", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/patient/intake", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/patient/intake", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/patient/intake", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/patient/intake", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listProjects = createRoute({
  ...contract.documentation("/api/v1/projects", "get"),
  method: "get",
  path: "/api/v1/projects",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/projects"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects", "get", "200", { "application/json": { schema: schemas.ProjectPage } }),
    304: contract.empty("/api/v1/projects", "get", "304"),
    400: contract.response("/api/v1/projects", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getProject = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}", "get"),
  method: "get",
  path: "/api/v1/projects/{project_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects/{project_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects/{project_id}", "get", "200", { "application/json": { schema: schemas.Project } }),
    304: contract.empty("/api/v1/projects/{project_id}", "get", "304"),
    400: contract.response("/api/v1/projects/{project_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const eraseProject = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}", "delete"),
  method: "delete",
  path: "/api/v1/projects/{project_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}"]["delete"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects/{project_id}"]["delete"]["parameters"]["header"]>>("header", [
      { name: "If-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfMatchParameter },
    ]),
  },
  responses: {
    204: contract.empty("/api/v1/projects/{project_id}", "delete", "204"),
    400: contract.response("/api/v1/projects/{project_id}", "delete", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}", "delete", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}", "delete", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}", "delete", "404", { "application/problem+json": { schema: schemas.Problem } }),
    412: contract.response("/api/v1/projects/{project_id}", "delete", "412", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}", "delete", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}", "delete", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}", "delete", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}", "delete", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const exportItems = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}/items", "get"),
  method: "get",
  path: "/api/v1/projects/{project_id}/items",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}/items"]["get"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
    ]),
    query: parameters<Defaulted<NonNullable<paths["/api/v1/projects/{project_id}/items"]["get"]["parameters"]["query"]>, "rows">>("query", [
      { name: "model_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.SinceParameter },
      { name: "format", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ItemsFormatParameter },
      { name: "rows", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ItemsRowsParameter, default: "item" },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects/{project_id}/items", "get", "200", { "application/x-ndjson": { schema: schemas.ItemLines }, "text/csv": { schema: schemas.ItemsTable } }),
    400: contract.response("/api/v1/projects/{project_id}/items", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}/items", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}/items", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}/items", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    406: contract.response("/api/v1/projects/{project_id}/items", "get", "406", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}/items", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}/items", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}/items", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}/items", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listPatients = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}/patients", "get"),
  method: "get",
  path: "/api/v1/projects/{project_id}/patients",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients"]["get"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
    ]),
    query: parameters<Defaulted<NonNullable<paths["/api/v1/projects/{project_id}/patients"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects/{project_id}/patients", "get", "200", { "application/json": { schema: schemas.PatientPage } }),
    304: contract.empty("/api/v1/projects/{project_id}/patients", "get", "304"),
    400: contract.response("/api/v1/projects/{project_id}/patients", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}/patients", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}/patients", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}/patients", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}/patients", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}/patients", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}/patients", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}/patients", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getPatient = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}/patients/{patient_id}", "get"),
  method: "get",
  path: "/api/v1/projects/{project_id}/patients/{patient_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
      { name: "patient_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.PatientIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "200", { "application/json": { schema: schemas.Patient } }),
    304: contract.empty("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "304"),
    400: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const erasePatient = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}/patients/{patient_id}", "delete"),
  method: "delete",
  path: "/api/v1/projects/{project_id}/patients/{patient_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["delete"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
      { name: "patient_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.PatientIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["delete"]["parameters"]["header"]>>("header", [
      { name: "If-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfMatchParameter },
    ]),
  },
  responses: {
    204: contract.empty("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "204"),
    400: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "404", { "application/problem+json": { schema: schemas.Problem } }),
    412: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "412", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const exportPatient = createRoute({
  ...contract.documentation("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get"),
  method: "get",
  path: "/api/v1/projects/{project_id}/patients/{patient_id}/export",
  request: {
    params: parameters<NonNullable<paths["/api/v1/projects/{project_id}/patients/{patient_id}/export"]["get"]["parameters"]["path"]>>("path", [
      { name: "project_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
      { name: "patient_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.PatientIdInput },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "200", { "application/json": { schema: schemas.PatientExport } }),
    400: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/projects/{project_id}/patients/{patient_id}/export", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listRecords = createRoute({
  ...contract.documentation("/api/v1/records", "get"),
  method: "get",
  path: "/api/v1/records",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/records"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "patient_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.PatientIdInput },
      { name: "client_reference", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ClientReferenceInput },
      { name: "status", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.RecordStatusInput },
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/records"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/records", "get", "200", { "application/json": { schema: schemas.RecordPage } }),
    304: contract.empty("/api/v1/records", "get", "304"),
    400: contract.response("/api/v1/records", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/records", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/records", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/records", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/records", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/records", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/records", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/records", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getRecord = createRoute({
  ...contract.documentation("/api/v1/records/{record_id}", "get"),
  method: "get",
  path: "/api/v1/records/{record_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/records/{record_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "record_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.OpaqueIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/records/{record_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/records/{record_id}", "get", "200", { "application/json": { schema: schemas.StoredRecord } }),
    304: contract.empty("/api/v1/records/{record_id}", "get", "304"),
    400: contract.response("/api/v1/records/{record_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/records/{record_id}", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/records/{record_id}", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/records/{record_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/records/{record_id}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/records/{record_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/records/{record_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/records/{record_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const buildModel = createRoute({
  ...contract.documentation("/api/v1/model/build", "post"),
  method: "post",
  path: "/api/v1/model/build",
  request: {
    headers: parameters<NonNullable<paths["/api/v1/model/build"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/api/v1/model/build", "post", {
      "application/json": { schema: schemas.BuildModelRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    201: contract.response("/api/v1/model/build", "post", "201", { "application/json": { schema: schemas.Model } }),
    400: contract.response("/api/v1/model/build", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/model/build", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/model/build", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/model/build", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/api/v1/model/build", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/api/v1/model/build", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/api/v1/model/build", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/api/v1/model/build", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/api/v1/model/build", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/model/build", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/model/build", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/model/build", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/model/build", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listModels = createRoute({
  ...contract.documentation("/api/v1/models", "get"),
  method: "get",
  path: "/api/v1/models",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/models"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/models"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/models", "get", "200", { "application/json": { schema: schemas.ModelPage } }),
    304: contract.empty("/api/v1/models", "get", "304"),
    400: contract.response("/api/v1/models", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/models", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/models", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/models", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/models", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/models", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/models", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/models", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getModel = createRoute({
  ...contract.documentation("/api/v1/models/{model_id}", "get"),
  method: "get",
  path: "/api/v1/models/{model_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/models/{model_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "model_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.OpaqueIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/models/{model_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/models/{model_id}", "get", "200", { "application/json": { schema: schemas.Model } }),
    304: contract.empty("/api/v1/models/{model_id}", "get", "304"),
    400: contract.response("/api/v1/models/{model_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/models/{model_id}", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/models/{model_id}", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/models/{model_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/models/{model_id}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/models/{model_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/models/{model_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/models/{model_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getRuleset = createRoute({
  ...contract.documentation("/api/v1/rulesets/{ruleset_id}", "get"),
  method: "get",
  path: "/api/v1/rulesets/{ruleset_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/rulesets/{ruleset_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "ruleset_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.OpaqueIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/rulesets/{ruleset_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/rulesets/{ruleset_id}", "get", "200", { "application/json": { schema: schemas.Ruleset } }),
    304: contract.empty("/api/v1/rulesets/{ruleset_id}", "get", "304"),
    400: contract.response("/api/v1/rulesets/{ruleset_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/rulesets/{ruleset_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/rulesets/{ruleset_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/rulesets/{ruleset_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/rulesets/{ruleset_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const analyse = createRoute({
  ...contract.documentation("/api/v1/analyse", "post"),
  method: "post",
  path: "/api/v1/analyse",
  request: {
    headers: parameters<NonNullable<paths["/api/v1/analyse"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/api/v1/analyse", "post", {
      "application/json": { schema: schemas.AnalyseRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    201: contract.response("/api/v1/analyse", "post", "201", { "application/json": { schema: schemas.Analysis } }),
    400: contract.response("/api/v1/analyse", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/analyse", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/analyse", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/analyse", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/api/v1/analyse", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/api/v1/analyse", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/api/v1/analyse", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/api/v1/analyse", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/api/v1/analyse", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/analyse", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/analyse", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/analyse", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/analyse", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listAnalyses = createRoute({
  ...contract.documentation("/api/v1/analyses", "get"),
  method: "get",
  path: "/api/v1/analyses",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/analyses"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "model_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/analyses"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/analyses", "get", "200", { "application/json": { schema: schemas.AnalysisPage } }),
    304: contract.empty("/api/v1/analyses", "get", "304"),
    400: contract.response("/api/v1/analyses", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/analyses", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/analyses", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/analyses", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/analyses", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/analyses", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/analyses", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/analyses", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getAnalysis = createRoute({
  ...contract.documentation("/api/v1/analyses/{analysis_id}", "get"),
  method: "get",
  path: "/api/v1/analyses/{analysis_id}",
  request: {
    params: parameters<NonNullable<paths["/api/v1/analyses/{analysis_id}"]["get"]["parameters"]["path"]>>("path", [
      { name: "analysis_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.OpaqueIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/analyses/{analysis_id}"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/analyses/{analysis_id}", "get", "200", { "application/json": { schema: schemas.Analysis } }),
    304: contract.empty("/api/v1/analyses/{analysis_id}", "get", "304"),
    400: contract.response("/api/v1/analyses/{analysis_id}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/analyses/{analysis_id}", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/analyses/{analysis_id}", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/analyses/{analysis_id}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/analyses/{analysis_id}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/analyses/{analysis_id}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/analyses/{analysis_id}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/analyses/{analysis_id}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const interpret = createRoute({
  ...contract.documentation("/api/v1/interpret", "post"),
  method: "post",
  path: "/api/v1/interpret",
  request: {
    headers: parameters<NonNullable<paths["/api/v1/interpret"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/api/v1/interpret", "post", {
      "application/json": { schema: schemas.InterpretRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    200: contract.response("/api/v1/interpret", "post", "200", { "application/json": { schema: schemas.Batch } }),
    201: contract.response("/api/v1/interpret", "post", "201", { "application/json": { schema: schemas.Batch } }),
    400: contract.response("/api/v1/interpret", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/interpret", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/interpret", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/interpret", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/api/v1/interpret", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/api/v1/interpret", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/api/v1/interpret", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/api/v1/interpret", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/api/v1/interpret", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/interpret", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/interpret", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/interpret", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/interpret", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getResults = createRoute({
  ...contract.documentation("/results", "get"),
  method: "get",
  path: "/results",
  request: {
    query: parameters<NonNullable<paths["/results"]["get"]["parameters"]["query"]>>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: true, schema: schemas.ProjectIdInput },
      { name: "batch_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "patient_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.PatientId },
      { name: "format", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ResultsFormatParameter },
    ]),
    headers: parameters<NonNullable<paths["/results"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/results", "get", "200", { "application/json": { schema: schemas.DeliveredResults }, "text/html": { schema: schemas.ReportPage }, "text/csv": { schema: schemas.ResultsTable }, "application/fhir+json": { schema: schemas.FhirBundle } }),
    304: contract.empty("/results", "get", "304"),
    400: contract.response("/results", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/results", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/results", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    406: contract.response("/results", "get", "406", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const reviewResults = createRoute({
  ...contract.documentation("/results/reviews", "post"),
  method: "post",
  path: "/results/reviews",
  request: {
    headers: parameters<NonNullable<paths["/results/reviews"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/results/reviews", "post", {
      "application/json": { schema: schemas.ReviewRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    201: contract.response("/results/reviews", "post", "201", { "application/json": { schema: schemas.Batch } }),
    400: contract.response("/results/reviews", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/results/reviews", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/results/reviews", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results/reviews", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/results/reviews", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/results/reviews", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/results/reviews", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/results/reviews", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/results/reviews", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results/reviews", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results/reviews", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results/reviews", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results/reviews", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listResultsLinks = createRoute({
  ...contract.documentation("/results/links", "get"),
  method: "get",
  path: "/results/links",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/results/links"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/results/links"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/results/links", "get", "200", { "application/json": { schema: schemas.LinkPage } }),
    304: contract.empty("/results/links", "get", "304"),
    400: contract.response("/results/links", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/results/links", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/results/links", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results/links", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results/links", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results/links", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results/links", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results/links", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const createResultsLink = createRoute({
  ...contract.documentation("/results/links", "post"),
  method: "post",
  path: "/results/links",
  request: {
    body: contract.requestBody("/results/links", "post", {
      "application/json": { schema: schemas.ResultsLinkRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    201: contract.response("/results/links", "post", "201", { "application/json": { schema: schemas.ResultsLink } }),
    400: contract.response("/results/links", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/results/links", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/results/links", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results/links", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/results/links", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/results/links", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/results/links", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results/links", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results/links", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results/links", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results/links", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const openResultsLink = createRoute({
  ...contract.documentation("/results/links/{token}", "get"),
  method: "get",
  path: "/results/links/{token}",
  request: {
    params: parameters<NonNullable<paths["/results/links/{token}"]["get"]["parameters"]["path"]>>("path", [
      { name: "token", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.LinkTokenParameter },
    ]),
    query: parameters<NonNullable<paths["/results/links/{token}"]["get"]["parameters"]["query"]>>("query", [
      { name: "patient_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.PatientId },
    ]),
  },
  responses: {
    200: contract.response("/results/links/{token}", "get", "200", { "text/html": { schema: schemas.ReportPage } }),
    400: contract.response("/results/links/{token}", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results/links/{token}", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results/links/{token}", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results/links/{token}", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results/links/{token}", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results/links/{token}", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const revokeResultsLink = createRoute({
  ...contract.documentation("/results/links/{token}", "delete"),
  method: "delete",
  path: "/results/links/{token}",
  request: {
    params: parameters<NonNullable<paths["/results/links/{token}"]["delete"]["parameters"]["path"]>>("path", [
      { name: "token", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.LinkTokenParameter },
    ]),
  },
  responses: {
    204: contract.empty("/results/links/{token}", "delete", "204"),
    400: contract.response("/results/links/{token}", "delete", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/results/links/{token}", "delete", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/results/links/{token}", "delete", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/results/links/{token}", "delete", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/results/links/{token}", "delete", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/results/links/{token}", "delete", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/results/links/{token}", "delete", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/results/links/{token}", "delete", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listBatches = createRoute({
  ...contract.documentation("/api/v1/batches", "get"),
  method: "get",
  path: "/api/v1/batches",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/batches"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "webhook", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.WebhookStateInput },
      { name: "model_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "stale", style: "form", explode: true, of: "value", kinds: ["boolean"], required: false, schema: schemas.StaleFilterParameter },
      { name: "changed_since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ChangedSinceParameter },
      { name: "order", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OrderParameterParameter },
      { name: "after_sequence", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.AfterSequenceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/batches"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/batches", "get", "200", { "application/json": { schema: schemas.BatchPage } }),
    304: contract.empty("/api/v1/batches", "get", "304"),
    400: contract.response("/api/v1/batches", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/batches", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/batches", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/batches", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/batches", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/batches", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/batches", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/batches", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listAudit = createRoute({
  ...contract.documentation("/api/v1/audit", "get"),
  method: "get",
  path: "/api/v1/audit",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/api/v1/audit"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "patient_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.PatientIdInput },
      { name: "batch_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "key_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "operation", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OperationFilterParameter },
      { name: "since", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.AuditSinceParameter },
      { name: "after_sequence", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.AuditAfterSequenceParameter },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
  },
  responses: {
    200: contract.response("/api/v1/audit", "get", "200", { "application/json": { schema: schemas.AuditPage }, "application/fhir+json": { schema: schemas.FhirAuditBundle } }),
    400: contract.response("/api/v1/audit", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/audit", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/audit", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/audit", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    406: contract.response("/api/v1/audit", "get", "406", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/audit", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/audit", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/audit", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/audit", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getWebhook = createRoute({
  ...contract.documentation("/webhook", "get"),
  method: "get",
  path: "/webhook",
  request: {
    headers: parameters<NonNullable<paths["/webhook"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/webhook", "get", "200", { "application/json": { schema: schemas.WebhookRegistration } }),
    304: contract.empty("/webhook", "get", "304"),
    400: contract.response("/webhook", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/webhook", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const putWebhook = createRoute({
  ...contract.documentation("/webhook", "put"),
  method: "put",
  path: "/webhook",
  request: {
    headers: parameters<NonNullable<paths["/webhook"]["put"]["parameters"]["header"]>>("header", [
      { name: "If-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfMatchParameter },
    ]),
    body: contract.requestBody("/webhook", "put", {
      "application/json": { schema: schemas.WebhookSettingsInput },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    200: contract.response("/webhook", "put", "200", { "application/json": { schema: schemas.WebhookRegistration } }),
    201: contract.response("/webhook", "put", "201", { "application/json": { schema: schemas.WebhookRegistration } }),
    400: contract.response("/webhook", "put", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook", "put", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook", "put", "403", { "application/problem+json": { schema: schemas.Problem } }),
    412: contract.response("/webhook", "put", "412", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/webhook", "put", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/webhook", "put", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/webhook", "put", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook", "put", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook", "put", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook", "put", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook", "put", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const deleteWebhook = createRoute({
  ...contract.documentation("/webhook", "delete"),
  method: "delete",
  path: "/webhook",
  request: {
    headers: parameters<NonNullable<paths["/webhook"]["delete"]["parameters"]["header"]>>("header", [
      { name: "If-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfMatchParameter },
    ]),
  },
  responses: {
    204: contract.empty("/webhook", "delete", "204"),
    400: contract.response("/webhook", "delete", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook", "delete", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook", "delete", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/webhook", "delete", "404", { "application/problem+json": { schema: schemas.Problem } }),
    412: contract.response("/webhook", "delete", "412", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook", "delete", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook", "delete", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook", "delete", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook", "delete", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const redeliverWebhook = createRoute({
  ...contract.documentation("/webhook/redeliver", "post"),
  method: "post",
  path: "/webhook/redeliver",
  request: {
    headers: parameters<NonNullable<paths["/webhook/redeliver"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/webhook/redeliver", "post", {
      "application/json": { schema: schemas.RedeliverRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    202: contract.response("/webhook/redeliver", "post", "202", { "application/json": { schema: schemas.Redelivery } }),
    400: contract.response("/webhook/redeliver", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook/redeliver", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook/redeliver", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/webhook/redeliver", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/webhook/redeliver", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/webhook/redeliver", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/webhook/redeliver", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/webhook/redeliver", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/webhook/redeliver", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook/redeliver", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook/redeliver", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook/redeliver", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook/redeliver", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const listWebhookAttempts = createRoute({
  ...contract.documentation("/webhook/attempts", "get"),
  method: "get",
  path: "/webhook/attempts",
  request: {
    query: parameters<Defaulted<NonNullable<paths["/webhook/attempts"]["get"]["parameters"]["query"]>, "limit">>("query", [
      { name: "project_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.ProjectIdInput },
      { name: "batch_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "event_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "cursor", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.CursorInput },
      { name: "limit", style: "form", explode: true, of: "value", kinds: ["integer"], required: false, schema: schemas.LimitParameterParameter, default: 50 },
    ]),
    headers: parameters<NonNullable<paths["/webhook/attempts"]["get"]["parameters"]["header"]>>("header", [
      { name: "If-None-Match", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IfNoneMatchParameter },
    ]),
  },
  responses: {
    200: contract.response("/webhook/attempts", "get", "200", { "application/json": { schema: schemas.AttemptPage } }),
    304: contract.empty("/webhook/attempts", "get", "304"),
    400: contract.response("/webhook/attempts", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook/attempts", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook/attempts", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/webhook/attempts", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook/attempts", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook/attempts", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook/attempts", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook/attempts", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getWebhookTest = createRoute({
  ...contract.documentation("/webhook/test", "get"),
  method: "get",
  path: "/webhook/test",
  request: {
    query: parameters<NonNullable<paths["/webhook/test"]["get"]["parameters"]["query"]>>("query", [
      { name: "test_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
      { name: "event_id", style: "form", explode: true, of: "value", kinds: ["string"], required: false, schema: schemas.OpaqueIdInput },
    ]),
  },
  responses: {
    200: contract.response("/webhook/test", "get", "200", { "application/json": { schema: schemas.WebhookTest } }),
    400: contract.response("/webhook/test", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook/test", "get", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook/test", "get", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/webhook/test", "get", "404", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook/test", "get", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook/test", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook/test", "get", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook/test", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const testWebhook = createRoute({
  ...contract.documentation("/webhook/test", "post"),
  method: "post",
  path: "/webhook/test",
  request: {
    headers: parameters<NonNullable<paths["/webhook/test"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/webhook/test", "post", {
      "application/json": { schema: schemas.WebhookTestRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    202: contract.response("/webhook/test", "post", "202", { "application/json": { schema: schemas.WebhookTest } }),
    400: contract.response("/webhook/test", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook/test", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook/test", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/webhook/test", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/webhook/test", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/webhook/test", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/webhook/test", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook/test", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook/test", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook/test", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook/test", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const resumeWebhook = createRoute({
  ...contract.documentation("/webhook/resume", "post"),
  method: "post",
  path: "/webhook/resume",
  request: {
    headers: parameters<NonNullable<paths["/webhook/resume"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/webhook/resume", "post", {
      "application/json": { schema: schemas.ResumeRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    202: contract.response("/webhook/resume", "post", "202", { "application/json": { schema: schemas.Resumption } }),
    400: contract.response("/webhook/resume", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/webhook/resume", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/webhook/resume", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/webhook/resume", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/webhook/resume", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/webhook/resume", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/webhook/resume", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/webhook/resume", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/webhook/resume", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/webhook/resume", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/webhook/resume", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const getWebhookKeys = createRoute({
  ...contract.documentation("/.well-known/webhook-keys.json", "get"),
  method: "get",
  path: "/.well-known/webhook-keys.json",
  responses: {
    200: contract.response("/.well-known/webhook-keys.json", "get", "200", { "application/json": { schema: schemas.WebhookKeys } }),
    400: contract.response("/.well-known/webhook-keys.json", "get", "400", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/.well-known/webhook-keys.json", "get", "500", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/.well-known/webhook-keys.json", "get", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

export const retractRecord = createRoute({
  ...contract.documentation("/api/v1/records/{record_id}/retract", "post"),
  method: "post",
  path: "/api/v1/records/{record_id}/retract",
  request: {
    params: parameters<NonNullable<paths["/api/v1/records/{record_id}/retract"]["post"]["parameters"]["path"]>>("path", [
      { name: "record_id", style: "simple", explode: false, of: "value", kinds: ["string"], required: true, schema: schemas.OpaqueIdInput },
    ]),
    headers: parameters<NonNullable<paths["/api/v1/records/{record_id}/retract"]["post"]["parameters"]["header"]>>("header", [
      { name: "Idempotency-Key", style: "simple", explode: false, of: "value", kinds: ["string"], required: false, schema: schemas.IdempotencyKeyParameter },
    ]),
    body: contract.requestBody("/api/v1/records/{record_id}/retract", "post", {
      "application/json": { schema: schemas.RetractRequest },
    }),
  },
  middleware: takes(["application/json"]),
  responses: {
    200: contract.response("/api/v1/records/{record_id}/retract", "post", "200", { "application/json": { schema: schemas.StoredRecord } }),
    400: contract.response("/api/v1/records/{record_id}/retract", "post", "400", { "application/problem+json": { schema: schemas.Problem } }),
    401: contract.response("/api/v1/records/{record_id}/retract", "post", "401", { "application/problem+json": { schema: schemas.Problem } }),
    403: contract.response("/api/v1/records/{record_id}/retract", "post", "403", { "application/problem+json": { schema: schemas.Problem } }),
    404: contract.response("/api/v1/records/{record_id}/retract", "post", "404", { "application/problem+json": { schema: schemas.Problem } }),
    409: contract.response("/api/v1/records/{record_id}/retract", "post", "409", { "application/problem+json": { schema: schemas.Problem } }),
    410: contract.response("/api/v1/records/{record_id}/retract", "post", "410", { "application/problem+json": { schema: schemas.Problem } }),
    413: contract.response("/api/v1/records/{record_id}/retract", "post", "413", { "application/problem+json": { schema: schemas.Problem } }),
    415: contract.response("/api/v1/records/{record_id}/retract", "post", "415", { "application/problem+json": { schema: schemas.Problem } }),
    422: contract.response("/api/v1/records/{record_id}/retract", "post", "422", { "application/problem+json": { schema: schemas.Problem } }),
    429: contract.response("/api/v1/records/{record_id}/retract", "post", "429", { "application/problem+json": { schema: schemas.Problem } }),
    500: contract.response("/api/v1/records/{record_id}/retract", "post", "500", { "application/problem+json": { schema: schemas.Problem } }),
    503: contract.response("/api/v1/records/{record_id}/retract", "post", "503", { "application/problem+json": { schema: schemas.Problem } }),
    "default": contract.response("/api/v1/records/{record_id}/retract", "post", "default", { "application/problem+json": { schema: schemas.Problem } }),
  },
});

/** Every operation of the contract by its operationId: /pets/mine before /pets/{id}, as Hono takes the first that fits. */
export const routes: {
  getServiceDescriptor: typeof getServiceDescriptor;
  getDocs: typeof getDocs;
  getContractJson: typeof getContractJson;
  getContractYaml: typeof getContractYaml;
  getHealth: typeof getHealth;
  getReadiness: typeof getReadiness;
  getResults: typeof getResults;
  getWebhook: typeof getWebhook;
  putWebhook: typeof putWebhook;
  deleteWebhook: typeof deleteWebhook;
  reviewResults: typeof reviewResults;
  listResultsLinks: typeof listResultsLinks;
  createResultsLink: typeof createResultsLink;
  redeliverWebhook: typeof redeliverWebhook;
  listWebhookAttempts: typeof listWebhookAttempts;
  getWebhookTest: typeof getWebhookTest;
  testWebhook: typeof testWebhook;
  resumeWebhook: typeof resumeWebhook;
  getWebhookKeys: typeof getWebhookKeys;
  listProjects: typeof listProjects;
  listRecords: typeof listRecords;
  listModels: typeof listModels;
  analyse: typeof analyse;
  listAnalyses: typeof listAnalyses;
  interpret: typeof interpret;
  listBatches: typeof listBatches;
  listAudit: typeof listAudit;
  intakePatients: typeof intakePatients;
  buildModel: typeof buildModel;
  getProject: typeof getProject;
  eraseProject: typeof eraseProject;
  getRecord: typeof getRecord;
  getModel: typeof getModel;
  getRuleset: typeof getRuleset;
  getAnalysis: typeof getAnalysis;
  exportItems: typeof exportItems;
  listPatients: typeof listPatients;
  retractRecord: typeof retractRecord;
  getPatient: typeof getPatient;
  erasePatient: typeof erasePatient;
  exportPatient: typeof exportPatient;
  openResultsLink: typeof openResultsLink;
  revokeResultsLink: typeof revokeResultsLink;
} = {
  getServiceDescriptor,
  getDocs,
  getContractJson,
  getContractYaml,
  getHealth,
  getReadiness,
  getResults,
  getWebhook,
  putWebhook,
  deleteWebhook,
  reviewResults,
  listResultsLinks,
  createResultsLink,
  redeliverWebhook,
  listWebhookAttempts,
  getWebhookTest,
  testWebhook,
  resumeWebhook,
  getWebhookKeys,
  listProjects,
  listRecords,
  listModels,
  analyse,
  listAnalyses,
  interpret,
  listBatches,
  listAudit,
  intakePatients,
  buildModel,
  getProject,
  eraseProject,
  getRecord,
  getModel,
  getRuleset,
  getAnalysis,
  exportItems,
  listPatients,
  retractRecord,
  getPatient,
  erasePatient,
  exportPatient,
  openResultsLink,
  revokeResultsLink,
};

/** What a server must know about each operation beside its route. */
export const operations: Readonly<Record<keyof typeof routes, OperationFacts>> = {
  getServiceDescriptor: {
    operationId: "getServiceDescriptor", method: "GET", path: "/", security: [],
    responses: {
      "200": { "application/json": schemas.ServiceDescriptor, "text/html": schemas.getServiceDescriptor200_text_html },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getDocs: {
    operationId: "getDocs", method: "GET", path: "/docs", security: [],
    responses: {
      "200": { "text/html": schemas.getDocs200 },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getContractJson: {
    operationId: "getContractJson", method: "GET", path: "/openapi.json", security: [],
    responses: {
      "200": { "application/json": schemas.ContractDocument },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getContractYaml: {
    operationId: "getContractYaml", method: "GET", path: "/openapi.yaml", security: [],
    responses: {
      "200": { "application/yaml": schemas.getContractYaml200 },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getHealth: {
    operationId: "getHealth", method: "GET", path: "/healthz", security: [],
    responses: {
      "200": { "application/json": schemas.Health },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getReadiness: {
    operationId: "getReadiness", method: "GET", path: "/readyz", security: [],
    responses: {
      "200": { "application/json": schemas.Health },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  intakePatients: {
    operationId: "intakePatients", method: "POST", path: "/api/v1/patient/intake", security: [{ ApiKey: ["intake"] }], body: { required: true, mediaTypes: ["application/json", "application/fhir+json"] },
    responses: {
      "200": { "application/json": schemas.IntakeResult },
      "201": { "application/json": schemas.IntakeResult },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listProjects: {
    operationId: "listProjects", method: "GET", path: "/api/v1/projects", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.ProjectPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getProject: {
    operationId: "getProject", method: "GET", path: "/api/v1/projects/{project_id}", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.Project },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  eraseProject: {
    operationId: "eraseProject", method: "DELETE", path: "/api/v1/projects/{project_id}", security: [{ ApiKey: ["erasure"] }],
    responses: {
      "204": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "412": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  exportItems: {
    operationId: "exportItems", method: "GET", path: "/api/v1/projects/{project_id}/items", security: [{ ApiKey: ["read"] }, { ApiKey: ["results"] }],
    responses: {
      "200": { "application/x-ndjson": schemas.ItemLines, "text/csv": schemas.ItemsTable },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "406": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listPatients: {
    operationId: "listPatients", method: "GET", path: "/api/v1/projects/{project_id}/patients", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.PatientPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getPatient: {
    operationId: "getPatient", method: "GET", path: "/api/v1/projects/{project_id}/patients/{patient_id}", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.Patient },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  erasePatient: {
    operationId: "erasePatient", method: "DELETE", path: "/api/v1/projects/{project_id}/patients/{patient_id}", security: [{ ApiKey: ["erasure"] }],
    responses: {
      "204": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "412": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  exportPatient: {
    operationId: "exportPatient", method: "GET", path: "/api/v1/projects/{project_id}/patients/{patient_id}/export", security: [{ ApiKey: ["read"] }],
    responses: {
      "200": { "application/json": schemas.PatientExport },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listRecords: {
    operationId: "listRecords", method: "GET", path: "/api/v1/records", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.RecordPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getRecord: {
    operationId: "getRecord", method: "GET", path: "/api/v1/records/{record_id}", security: [{ ApiKey: ["read"] }, { ApiKey: ["intake"] }],
    responses: {
      "200": { "application/json": schemas.StoredRecord },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  buildModel: {
    operationId: "buildModel", method: "POST", path: "/api/v1/model/build", security: [{ ApiKey: ["analysis"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "201": { "application/json": schemas.Model },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listModels: {
    operationId: "listModels", method: "GET", path: "/api/v1/models", security: [{ ApiKey: ["read"] }, { ApiKey: ["analysis"] }],
    responses: {
      "200": { "application/json": schemas.ModelPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getModel: {
    operationId: "getModel", method: "GET", path: "/api/v1/models/{model_id}", security: [{ ApiKey: ["read"] }, { ApiKey: ["analysis"] }],
    responses: {
      "200": { "application/json": schemas.Model },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getRuleset: {
    operationId: "getRuleset", method: "GET", path: "/api/v1/rulesets/{ruleset_id}", security: [],
    responses: {
      "200": { "application/json": schemas.Ruleset },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  analyse: {
    operationId: "analyse", method: "POST", path: "/api/v1/analyse", security: [{ ApiKey: ["analysis"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "201": { "application/json": schemas.Analysis },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listAnalyses: {
    operationId: "listAnalyses", method: "GET", path: "/api/v1/analyses", security: [{ ApiKey: ["read"] }, { ApiKey: ["analysis"] }],
    responses: {
      "200": { "application/json": schemas.AnalysisPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getAnalysis: {
    operationId: "getAnalysis", method: "GET", path: "/api/v1/analyses/{analysis_id}", security: [{ ApiKey: ["read"] }, { ApiKey: ["analysis"] }],
    responses: {
      "200": { "application/json": schemas.Analysis },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  interpret: {
    operationId: "interpret", method: "POST", path: "/api/v1/interpret", security: [{ ApiKey: ["analysis"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "200": { "application/json": schemas.Batch },
      "201": { "application/json": schemas.Batch },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getResults: {
    operationId: "getResults", method: "GET", path: "/results", security: [{ ApiKey: ["read"] }, { ApiKey: ["results"] }],
    responses: {
      "200": { "application/json": schemas.DeliveredResults, "text/html": schemas.ReportPage, "text/csv": schemas.ResultsTable, "application/fhir+json": schemas.FhirBundle },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "406": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  reviewResults: {
    operationId: "reviewResults", method: "POST", path: "/results/reviews", security: [{ ApiKey: ["results"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "201": { "application/json": schemas.Batch },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listResultsLinks: {
    operationId: "listResultsLinks", method: "GET", path: "/results/links", security: [{ ApiKey: ["read"] }, { ApiKey: ["results"] }],
    responses: {
      "200": { "application/json": schemas.LinkPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  createResultsLink: {
    operationId: "createResultsLink", method: "POST", path: "/results/links", security: [{ ApiKey: ["results"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "201": { "application/json": schemas.ResultsLink },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  openResultsLink: {
    operationId: "openResultsLink", method: "GET", path: "/results/links/{token}", security: [],
    responses: {
      "200": { "text/html": schemas.ReportPage },
      "400": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  revokeResultsLink: {
    operationId: "revokeResultsLink", method: "DELETE", path: "/results/links/{token}", security: [{ ApiKey: ["results"] }],
    responses: {
      "204": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listBatches: {
    operationId: "listBatches", method: "GET", path: "/api/v1/batches", security: [{ ApiKey: ["read"] }, { ApiKey: ["results"] }],
    responses: {
      "200": { "application/json": schemas.BatchPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listAudit: {
    operationId: "listAudit", method: "GET", path: "/api/v1/audit", security: [{ ApiKey: ["audit"] }],
    responses: {
      "200": { "application/json": schemas.AuditPage, "application/fhir+json": schemas.FhirAuditBundle },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "406": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getWebhook: {
    operationId: "getWebhook", method: "GET", path: "/webhook", security: [{ ApiKey: ["read"] }, { ApiKey: ["webhooks"] }],
    responses: {
      "200": { "application/json": schemas.WebhookRegistration },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  putWebhook: {
    operationId: "putWebhook", method: "PUT", path: "/webhook", security: [{ ApiKey: ["webhooks"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "200": { "application/json": schemas.WebhookRegistration },
      "201": { "application/json": schemas.WebhookRegistration },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "412": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  deleteWebhook: {
    operationId: "deleteWebhook", method: "DELETE", path: "/webhook", security: [{ ApiKey: ["webhooks"] }],
    responses: {
      "204": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "412": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  redeliverWebhook: {
    operationId: "redeliverWebhook", method: "POST", path: "/webhook/redeliver", security: [{ ApiKey: ["webhooks"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "202": { "application/json": schemas.Redelivery },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  listWebhookAttempts: {
    operationId: "listWebhookAttempts", method: "GET", path: "/webhook/attempts", security: [{ ApiKey: ["read"] }, { ApiKey: ["webhooks"] }],
    responses: {
      "200": { "application/json": schemas.AttemptPage },
      "304": {  },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getWebhookTest: {
    operationId: "getWebhookTest", method: "GET", path: "/webhook/test", security: [{ ApiKey: ["read"] }, { ApiKey: ["webhooks"] }],
    responses: {
      "200": { "application/json": schemas.WebhookTest },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  testWebhook: {
    operationId: "testWebhook", method: "POST", path: "/webhook/test", security: [{ ApiKey: ["webhooks"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "202": { "application/json": schemas.WebhookTest },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  resumeWebhook: {
    operationId: "resumeWebhook", method: "POST", path: "/webhook/resume", security: [{ ApiKey: ["webhooks"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "202": { "application/json": schemas.Resumption },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  getWebhookKeys: {
    operationId: "getWebhookKeys", method: "GET", path: "/.well-known/webhook-keys.json", security: [],
    responses: {
      "200": { "application/json": schemas.WebhookKeys },
      "400": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
  retractRecord: {
    operationId: "retractRecord", method: "POST", path: "/api/v1/records/{record_id}/retract", security: [{ ApiKey: ["intake"] }], body: { required: true, mediaTypes: ["application/json"] },
    responses: {
      "200": { "application/json": schemas.StoredRecord },
      "400": { "application/problem+json": schemas.Problem },
      "401": { "application/problem+json": schemas.Problem },
      "403": { "application/problem+json": schemas.Problem },
      "404": { "application/problem+json": schemas.Problem },
      "409": { "application/problem+json": schemas.Problem },
      "410": { "application/problem+json": schemas.Problem },
      "413": { "application/problem+json": schemas.Problem },
      "415": { "application/problem+json": schemas.Problem },
      "422": { "application/problem+json": schemas.Problem },
      "429": { "application/problem+json": schemas.Problem },
      "500": { "application/problem+json": schemas.Problem },
      "503": { "application/problem+json": schemas.Problem },
      "default": { "application/problem+json": schemas.Problem },
    },
  },
};
