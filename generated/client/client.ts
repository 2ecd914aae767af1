// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type ClientOptions, Transport } from "./transport.ts";
import type { Call, Paginate } from "./types.ts";
import type { paths } from "../types.ts";

const SHAPES = {
  getServiceDescriptor: { name: "getServiceDescriptor", method: "GET", path: "/", statuses: ["200", "400", "500", "default"], accept: "application/json" },
  getDocs: { name: "getDocs", method: "GET", path: "/docs", statuses: ["200", "400", "500", "default"] },
  getContractJson: { name: "getContractJson", method: "GET", path: "/openapi.json", statuses: ["200", "400", "500", "default"] },
  getContractYaml: { name: "getContractYaml", method: "GET", path: "/openapi.yaml", statuses: ["200", "400", "500", "default"] },
  getHealth: { name: "getHealth", method: "GET", path: "/healthz", statuses: ["200", "400", "500", "default"] },
  getReadiness: { name: "getReadiness", method: "GET", path: "/readyz", statuses: ["200", "400", "500", "503", "default"] },
  intakePatients: { name: "intakePatients", method: "POST", path: "/api/v1/patient/intake", statuses: ["200", "201", "400", "401", "403", "409", "410", "413", "415", "422", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listProjects: { name: "listProjects", method: "GET", path: "/api/v1/projects", statuses: ["200", "304", "400", "401", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getProject: { name: "getProject", method: "GET", path: "/api/v1/projects/{project_id}", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  eraseProject: { name: "eraseProject", method: "DELETE", path: "/api/v1/projects/{project_id}", statuses: ["204", "400", "401", "403", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  exportItems: { name: "exportItems", method: "GET", path: "/api/v1/projects/{project_id}/items", statuses: ["200", "400", "401", "404", "406", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listPatients: { name: "listPatients", method: "GET", path: "/api/v1/projects/{project_id}/patients", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getPatient: { name: "getPatient", method: "GET", path: "/api/v1/projects/{project_id}/patients/{patient_id}", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  erasePatient: { name: "erasePatient", method: "DELETE", path: "/api/v1/projects/{project_id}/patients/{patient_id}", statuses: ["204", "400", "401", "403", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  exportPatient: { name: "exportPatient", method: "GET", path: "/api/v1/projects/{project_id}/patients/{patient_id}/export", statuses: ["200", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listRecords: { name: "listRecords", method: "GET", path: "/api/v1/records", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getRecord: { name: "getRecord", method: "GET", path: "/api/v1/records/{record_id}", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  buildModel: { name: "buildModel", method: "POST", path: "/api/v1/model/build", statuses: ["201", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listModels: { name: "listModels", method: "GET", path: "/api/v1/models", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getModel: { name: "getModel", method: "GET", path: "/api/v1/models/{model_id}", statuses: ["200", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getRuleset: { name: "getRuleset", method: "GET", path: "/api/v1/rulesets/{ruleset_id}", statuses: ["200", "400", "404", "500", "503", "default"] },
  analyse: { name: "analyse", method: "POST", path: "/api/v1/analyse", statuses: ["201", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listAnalyses: { name: "listAnalyses", method: "GET", path: "/api/v1/analyses", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getAnalysis: { name: "getAnalysis", method: "GET", path: "/api/v1/analyses/{analysis_id}", statuses: ["200", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  interpret: { name: "interpret", method: "POST", path: "/api/v1/interpret", statuses: ["200", "201", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getResults: { name: "getResults", method: "GET", path: "/results", statuses: ["200", "304", "400", "401", "404", "406", "429", "500", "503", "default"], accept: "application/json", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  reviewResults: { name: "reviewResults", method: "POST", path: "/results/reviews", statuses: ["201", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  createResultsLink: { name: "createResultsLink", method: "POST", path: "/results/links", statuses: ["201", "400", "401", "403", "404", "413", "415", "422", "500", "503", "default"], mediaType: "application/json", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  openResultsLink: { name: "openResultsLink", method: "GET", path: "/results/links/{token}", statuses: ["200", "400", "404", "429", "500", "503", "default"] },
  revokeResultsLink: { name: "revokeResultsLink", method: "DELETE", path: "/results/links/{token}", statuses: ["204", "400", "401", "403", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listBatches: { name: "listBatches", method: "GET", path: "/api/v1/batches", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  getWebhook: { name: "getWebhook", method: "GET", path: "/webhook", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  putWebhook: { name: "putWebhook", method: "PUT", path: "/webhook", statuses: ["200", "201", "400", "401", "403", "412", "413", "415", "422", "500", "503", "default"], mediaType: "application/json", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  deleteWebhook: { name: "deleteWebhook", method: "DELETE", path: "/webhook", statuses: ["204", "400", "401", "403", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  redeliverWebhook: { name: "redeliverWebhook", method: "POST", path: "/webhook/redeliver", statuses: ["202", "400", "401", "403", "404", "409", "410", "413", "415", "422", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  listWebhookAttempts: { name: "listWebhookAttempts", method: "GET", path: "/webhook/attempts", statuses: ["200", "304", "400", "401", "404", "500", "503", "default"], credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
  retractRecord: { name: "retractRecord", method: "POST", path: "/api/v1/records/{record_id}/retract", statuses: ["200", "400", "401", "403", "404", "409", "410", "413", "415", "422", "500", "503", "default"], mediaType: "application/json", idempotencyHeader: "Idempotency-Key", credential: { in: "header", name: "Authorization", prefix: "Bearer " } },
} as const;

export interface Client {
  /** Describe the service */
  readonly getServiceDescriptor: Call<paths["/"]["get"]>;
  /** Read the interactive reference */
  readonly getDocs: Call<paths["/docs"]["get"]>;
  /** Read the contract as JSON */
  readonly getContractJson: Call<paths["/openapi.json"]["get"]>;
  /** Read the contract as YAML */
  readonly getContractYaml: Call<paths["/openapi.yaml"]["get"]>;
  /** Is the process alive */
  readonly getHealth: Call<paths["/healthz"]["get"]>;
  /** Is the service ready */
  readonly getReadiness: Call<paths["/readyz"]["get"]>;
  /** Take in patients and their spirometry */
  readonly intakePatients: Call<paths["/api/v1/patient/intake"]["post"]>;
  /** List projects */
  readonly listProjects: Call<paths["/api/v1/projects"]["get"]>;
  /** Read a project */
  readonly getProject: Call<paths["/api/v1/projects/{project_id}"]["get"]>;
  /** Erase a project */
  readonly eraseProject: Call<paths["/api/v1/projects/{project_id}"]["delete"]>;
  /** Export the items of a project */
  readonly exportItems: Call<paths["/api/v1/projects/{project_id}/items"]["get"]>;
  /** List the patients of a project */
  readonly listPatients: Call<paths["/api/v1/projects/{project_id}/patients"]["get"]>;
  /** Read a patient */
  readonly getPatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["get"]>;
  /** Erase a patient */
  readonly erasePatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["delete"]>;
  /** Export a patient */
  readonly exportPatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}/export"]["get"]>;
  /** List records */
  readonly listRecords: Call<paths["/api/v1/records"]["get"]>;
  /** Read a record */
  readonly getRecord: Call<paths["/api/v1/records/{record_id}"]["get"]>;
  /** Build the reference model of a project */
  readonly buildModel: Call<paths["/api/v1/model/build"]["post"]>;
  /** List models */
  readonly listModels: Call<paths["/api/v1/models"]["get"]>;
  /** Read a model */
  readonly getModel: Call<paths["/api/v1/models/{model_id}"]["get"]>;
  /** Read the rules behind results */
  readonly getRuleset: Call<paths["/api/v1/rulesets/{ruleset_id}"]["get"]>;
  /** Analyse patients under a model */
  readonly analyse: Call<paths["/api/v1/analyse"]["post"]>;
  /** List analyses */
  readonly listAnalyses: Call<paths["/api/v1/analyses"]["get"]>;
  /** Read an analysis */
  readonly getAnalysis: Call<paths["/api/v1/analyses/{analysis_id}"]["get"]>;
  /** Interpret an analysis and deliver the batch */
  readonly interpret: Call<paths["/api/v1/interpret"]["post"]>;
  /** Read delivered results */
  readonly getResults: Call<paths["/results"]["get"]>;
  /** Review a batch */
  readonly reviewResults: Call<paths["/results/reviews"]["post"]>;
  /** Make a link to a report */
  readonly createResultsLink: Call<paths["/results/links"]["post"]>;
  /** Open a link to a report */
  readonly openResultsLink: Call<paths["/results/links/{token}"]["get"]>;
  /** Revoke a link to a report */
  readonly revokeResultsLink: Call<paths["/results/links/{token}"]["delete"]>;
  /** List batches */
  readonly listBatches: Call<paths["/api/v1/batches"]["get"]>;
  /** Read the registration */
  readonly getWebhook: Call<paths["/webhook"]["get"]>;
  /** Register the webhook */
  readonly putWebhook: Call<paths["/webhook"]["put"]>;
  /** Delete the registration */
  readonly deleteWebhook: Call<paths["/webhook"]["delete"]>;
  /** Send the webhook of a batch again */
  readonly redeliverWebhook: Call<paths["/webhook/redeliver"]["post"]>;
  /** List delivery attempts */
  readonly listWebhookAttempts: Call<paths["/webhook/attempts"]["get"]>;
  /** Retract a record */
  readonly retractRecord: Call<paths["/api/v1/records/{record_id}/retract"]["post"]>;
  /** Operations that page: each gives every item of every page. */
  readonly paginate: {
    readonly listProjects: Paginate<paths["/api/v1/projects"]["get"], "data">;
    readonly listPatients: Paginate<paths["/api/v1/projects/{project_id}/patients"]["get"], "data">;
    readonly listRecords: Paginate<paths["/api/v1/records"]["get"], "data">;
    readonly listModels: Paginate<paths["/api/v1/models"]["get"], "data">;
    readonly listAnalyses: Paginate<paths["/api/v1/analyses"]["get"], "data">;
    readonly listBatches: Paginate<paths["/api/v1/batches"]["get"], "data">;
    readonly listWebhookAttempts: Paginate<paths["/webhook/attempts"]["get"], "data">;
  };
}

/** A client of the service at `baseUrl`. Nothing is sent before an operation is called. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  return {
    getServiceDescriptor: transport.operation(SHAPES.getServiceDescriptor),
    getDocs: transport.operation(SHAPES.getDocs),
    getContractJson: transport.operation(SHAPES.getContractJson),
    getContractYaml: transport.operation(SHAPES.getContractYaml),
    getHealth: transport.operation(SHAPES.getHealth),
    getReadiness: transport.operation(SHAPES.getReadiness),
    intakePatients: transport.operation(SHAPES.intakePatients),
    listProjects: transport.operation(SHAPES.listProjects),
    getProject: transport.operation(SHAPES.getProject),
    eraseProject: transport.operation(SHAPES.eraseProject),
    exportItems: transport.operation(SHAPES.exportItems),
    listPatients: transport.operation(SHAPES.listPatients),
    getPatient: transport.operation(SHAPES.getPatient),
    erasePatient: transport.operation(SHAPES.erasePatient),
    exportPatient: transport.operation(SHAPES.exportPatient),
    listRecords: transport.operation(SHAPES.listRecords),
    getRecord: transport.operation(SHAPES.getRecord),
    buildModel: transport.operation(SHAPES.buildModel),
    listModels: transport.operation(SHAPES.listModels),
    getModel: transport.operation(SHAPES.getModel),
    getRuleset: transport.operation(SHAPES.getRuleset),
    analyse: transport.operation(SHAPES.analyse),
    listAnalyses: transport.operation(SHAPES.listAnalyses),
    getAnalysis: transport.operation(SHAPES.getAnalysis),
    interpret: transport.operation(SHAPES.interpret),
    getResults: transport.operation(SHAPES.getResults),
    reviewResults: transport.operation(SHAPES.reviewResults),
    createResultsLink: transport.operation(SHAPES.createResultsLink),
    openResultsLink: transport.operation(SHAPES.openResultsLink),
    revokeResultsLink: transport.operation(SHAPES.revokeResultsLink),
    listBatches: transport.operation(SHAPES.listBatches),
    getWebhook: transport.operation(SHAPES.getWebhook),
    putWebhook: transport.operation(SHAPES.putWebhook),
    deleteWebhook: transport.operation(SHAPES.deleteWebhook),
    redeliverWebhook: transport.operation(SHAPES.redeliverWebhook),
    listWebhookAttempts: transport.operation(SHAPES.listWebhookAttempts),
    retractRecord: transport.operation(SHAPES.retractRecord),
    paginate: {
      listProjects: transport.pagination(SHAPES.listProjects, "data"),
      listPatients: transport.pagination(SHAPES.listPatients, "data"),
      listRecords: transport.pagination(SHAPES.listRecords, "data"),
      listModels: transport.pagination(SHAPES.listModels, "data"),
      listAnalyses: transport.pagination(SHAPES.listAnalyses, "data"),
      listBatches: transport.pagination(SHAPES.listBatches, "data"),
      listWebhookAttempts: transport.pagination(SHAPES.listWebhookAttempts, "data"),
    },
  };
}
