// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { anything, nothing } from "./checks/check.ts";
import { constant, oneOfValues, type } from "./checks/values.ts";
import { maxLength, minLength, pattern } from "./checks/strings.ts";
import { exclusiveMinimum, maximum, minimum, multipleOf } from "./checks/numbers.ts";
import { format } from "./checks/formats.ts";
import { inUnit } from "./checks/units.ts";
import { items, maxItems, minItems, uniqueItems } from "./checks/arrays.ts";
import { members, minProperties, required } from "./checks/objects.ts";
import { not, typed } from "./checks/logic.ts";
import { oneOf } from "./checks/unions.ts";
import { of, schema } from "./checks/schema.ts";
import type { Schema } from "./checks/schema.ts";
import type { components, paths } from "./types.ts";

export const RequestId: Schema<components["schemas"]["RequestId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const Layers: Schema<components["schemas"]["Layers"]> = schema(
  typed(type("object"), required("1", "2", "3", "4"), members({ properties: [
    ["1", type("string")],
    ["2", type("string")],
    ["3", type("string")],
    ["4", type("string")],
  ] })),
);

export const ServiceDescriptor: Schema<components["schemas"]["ServiceDescriptor"]> = schema(
  typed(type("object"), required("system", "version", "docs", "layers"), members({ properties: [
    ["system", type("string")],
    ["version", typed(type("string"), minLength(1))],
    ["docs", type("string")],
    ["layers", of(() => Layers)],
  ] })),
);

export const ProblemCode: Schema<components["schemas"]["ProblemCode"]> = schema(
  type("string"),
);

export const ExceededQuota: Schema<components["schemas"]["ExceededQuota"]> = schema(
  typed(type("object"), required("counted", "used", "allowed", "asked"), members({ properties: [
    ["counted", type("string")],
    ["used", typed(type("integer"), minimum(0))],
    ["allowed", typed(type("integer"), minimum(0))],
    ["asked", typed(type("integer"), minimum(1))],
  ] })),
);

export const InputErrorCode: Schema<components["schemas"]["InputErrorCode"]> = schema(
  type("string"),
);

export const InputError: Schema<components["schemas"]["InputError"]> = schema(
  typed(type("object"), required("code", "detail"), members({ properties: [
    ["pointer", typed(type("string"), format("json-pointer"))],
    ["parameter", type("string")],
    ["code", of(() => InputErrorCode)],
    ["detail", type("string")],
  ] })),
);

export const Problem: Schema<components["schemas"]["Problem"]> = schema(
  typed(type("object"), required("type", "title", "status", "detail", "instance", "code", "request_id"), members({ properties: [
    ["type", typed(type("string"), format("uri-reference"))],
    ["title", type("string")],
    ["status", typed(type("integer"), minimum(400), maximum(599))],
    ["detail", type("string")],
    ["instance", typed(type("string"), format("uri-reference"))],
    ["code", of(() => ProblemCode)],
    ["request_id", of(() => RequestId)],
    ["quota", of(() => ExceededQuota)],
    ["errors", typed(type("array"), minItems(1), maxItems(100), items(of(() => InputError)))],
  ] })),
);

export const Seconds: Schema<components["schemas"]["Seconds"]> = schema(
  typed(type("integer"), minimum(1)),
);

export const ContractDocument: Schema<components["schemas"]["ContractDocument"]> = schema(
  typed(type("object"), required("openapi", "info", "paths", "webhooks"), members({ properties: [
    ["openapi", typed(type("string"), pattern("^3\\."))],
    ["info", typed(type("object"), members({ others: anything }))],
    ["paths", typed(type("object"), members({ others: anything }))],
    ["webhooks", typed(type("object"), members({ others: anything }))],
  ], others: anything })),
);

export const Health: Schema<components["schemas"]["Health"]> = schema(
  typed(type("object"), required("status"), members({ properties: [
    ["status", type("string")],
  ] })),
);

export const ProjectIdInput: Schema<components["schemas"]["ProjectIdInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")),
);

export const PatientIdInput: Schema<components["schemas"]["PatientIdInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")),
);

export const PerformedAtInput: Schema<components["schemas"]["PerformedAtInput"]> = schema(
  typed(type("string"), maxLength(40), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$", "date-time"), format("date-time")),
);

export const SexInput: Schema<components["schemas"]["SexInput"]> = schema(
  typed(type("string"), oneOfValues("female", "male")),
);

export const AncestryInput: Schema<components["schemas"]["AncestryInput"]> = schema(
  typed(type("string"), oneOfValues("caucasian", "african_american", "north_east_asian", "south_east_asian", "other")),
);

export const Smoking: Schema<components["schemas"]["Smoking"]> = schema(
  typed(type("object"), required(["status", "never", "former", "current"]), members({ properties: [
    ["status", typed(type("string"), oneOfValues("never", "former", "current"))],
    ["pack_years", typed(type("number"), minimum(0), maximum(300))],
  ], others: "closed" })),
);

export const AcqScore: Schema<components["schemas"]["AcqScore"]> = schema(
  typed(type("object"), required("score", ["version", 5, 6, 7]), members({ properties: [
    ["score", typed(type("number"), minimum(0), maximum(6))],
    ["version", typed(type("integer"), oneOfValues(5, 6, 7))],
  ], others: "closed" })),
);

export const Symptoms: Schema<components["schemas"]["Symptoms"]> = schema(
  typed(type("object"), members({ properties: [
    ["mmrc", typed(type("integer"), minimum(0), maximum(4))],
    ["cat", typed(type("integer"), minimum(0), maximum(40))],
    ["act", typed(type("integer"), minimum(5), maximum(25))],
    ["cact", typed(type("integer"), minimum(0), maximum(27))],
    ["acq", of(() => AcqScore)],
  ], others: "closed" })),
);

export const Exacerbations: Schema<components["schemas"]["Exacerbations"]> = schema(
  typed(type("object"), required("moderate", "severe"), members({ properties: [
    ["moderate", typed(type("integer"), minimum(0), maximum(365))],
    ["severe", typed(type("integer"), minimum(0), maximum(365))],
  ], others: "closed" })),
);

export const Biomarkers: Schema<components["schemas"]["Biomarkers"]> = schema(
  typed(type("object"), members({ properties: [
    ["feno_ppb", typed(type("number"), inUnit("[ppb]", minimum(0), maximum(300)))],
    ["eosinophils_per_ul", typed(type("number"), inUnit("/uL", minimum(0), maximum(10000)))],
  ], others: "closed" })),
);

export const Diagnosis: Schema<components["schemas"]["Diagnosis"]> = schema(
  typed(type("string"), oneOfValues("copd", "asthma", "ild", "bronchiectasis", "cystic_fibrosis", "other_respiratory")),
);

export const Litres: Schema<components["schemas"]["Litres"]> = schema(
  typed(type("number"), inUnit({ code: "L", from: 0.2, to: 10, or: "percent of predicted" }, maximum(15), exclusiveMinimum(0))),
);

export const LitresPerSecond: Schema<components["schemas"]["LitresPerSecond"]> = schema(
  typed(type("number"), inUnit({ code: "L/s", from: 0.1, to: 20, or: "percent of predicted" }, minimum(0), maximum(30))),
);

export const SpirometryValues: Schema<components["schemas"]["SpirometryValues"]> = schema(
  typed(type("object"), required(["kind", "values"], "fev1_l", "fvc_l"), members({ properties: [
    ["kind", typed(type("string"), constant("values"))],
    ["fev1_l", of(() => Litres)],
    ["fvc_l", of(() => Litres)],
    ["fev0_75_l", of(() => Litres)],
    ["fev6_l", of(() => Litres)],
    ["fef25_75_l_s", of(() => LitresPerSecond)],
    ["fef75_l_s", of(() => LitresPerSecond)],
    ["pef_l_s", of(() => LitresPerSecond)],
  ], others: "closed" })),
);

export const Fivc: Schema<components["schemas"]["Fivc"]> = schema(
  of(() => Litres),
);

export const Fault: Schema<components["schemas"]["Fault"]> = schema(
  typed(type("string"), oneOfValues("cough_first_second", "glottic_closure_first_second", "glottic_closure", "leak", "obstructed_mouthpiece", "zero_flow_error")),
);

export const Faults: Schema<components["schemas"]["Faults"]> = schema(
  typed(type("array"), maxItems(6), items(of(() => Fault)), uniqueItems()),
);

export const OperatorAcceptable: Schema<components["schemas"]["OperatorAcceptable"]> = schema(
  type("boolean"),
);

export const Effort: Schema<components["schemas"]["Effort"]> = schema(
  typed(type("object"), required("fev1_l", "fvc_l"), members({ properties: [
    ["fev1_l", of(() => Litres)],
    ["fvc_l", of(() => Litres)],
    ["fev0_75_l", of(() => Litres)],
    ["fev6_l", of(() => Litres)],
    ["fef25_75_l_s", of(() => LitresPerSecond)],
    ["fef75_l_s", of(() => LitresPerSecond)],
    ["pef_l_s", of(() => LitresPerSecond)],
    ["bev_l", typed(type("number"), inUnit({ code: "L", from: 0, to: 1, or: "percent of FVC" }, minimum(0), maximum(15)))],
    ["fet_s", typed(type("number"), inUnit({ code: "s", from: 0.5, to: 30 }, minimum(0), maximum(120)))],
    ["plateau", type("boolean")],
    ["hesitation_s", typed(type("number"), inUnit("s", minimum(0), maximum(60)))],
    ["fivc_l", of(() => Fivc)],
    ["faults", of(() => Faults)],
    ["operator_acceptable", of(() => OperatorAcceptable)],
  ], others: "closed" })),
);

export const SpirometryEfforts: Schema<components["schemas"]["SpirometryEfforts"]> = schema(
  typed(type("object"), required(["kind", "efforts"], "efforts"), members({ properties: [
    ["kind", typed(type("string"), constant("efforts"))],
    ["efforts", typed(type("array"), minItems(1), maxItems(8), items(of(() => Effort)))],
  ], others: "closed" })),
);

export const Curve: Schema<components["schemas"]["Curve"]> = schema(
  typed(type("object"), required("sampling_hz", "volume_l"), members({ properties: [
    ["sampling_hz", typed(type("number"), inUnit("Hz", minimum(50), maximum(1000)))],
    ["volume_l", typed(type("array"), minItems(50), maxItems(30000), items(typed(type("number"), inUnit("L", minimum(-15), maximum(15)))))],
    ["fivc_l", of(() => Fivc)],
    ["faults", of(() => Faults)],
    ["operator_acceptable", of(() => OperatorAcceptable)],
  ], others: "closed" })),
);

export const SpirometryCurves: Schema<components["schemas"]["SpirometryCurves"]> = schema(
  typed(type("object"), required(["kind", "curves"], "efforts"), members({ properties: [
    ["kind", typed(type("string"), constant("curves"))],
    ["efforts", typed(type("array"), minItems(1), maxItems(8), items(of(() => Curve)))],
  ], others: "closed" })),
);

export const Spirometry: Schema<components["schemas"]["Spirometry"]> = schema(
  oneOf([
    { check: of(() => SpirometryValues), types: ["object"], tags: ["values"] },
    { check: of(() => SpirometryEfforts), types: ["object"], tags: ["efforts"] },
    { check: of(() => SpirometryCurves), types: ["object"], tags: ["curves"] },
  ], { tag: "kind" }),
);

export const BronchodilatorAgentInput: Schema<components["schemas"]["BronchodilatorAgentInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z][A-Za-z0-9 +./-]{0,63}$")),
);

export const Bronchodilator: Schema<components["schemas"]["Bronchodilator"]> = schema(
  typed(type("object"), required("agent", "dose_ug", "minutes_after"), members({ properties: [
    ["agent", of(() => BronchodilatorAgentInput)],
    ["dose_ug", typed(type("number"), inUnit("ug", maximum(10000), exclusiveMinimum(0)))],
    ["minutes_after", typed(type("number"), inUnit("min", minimum(0), maximum(240)))],
  ], others: "closed" })),
);

export const ClientReferenceInput: Schema<components["schemas"]["ClientReferenceInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")),
);

export const TrialCode: Schema<components["schemas"]["TrialCode"]> = schema(
  typed(type("string"), maxLength(16), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$")),
);

export const TrialPlace: Schema<components["schemas"]["TrialPlace"]> = schema(
  typed(type("object"), members({ properties: [
    ["visit", of(() => TrialCode)],
    ["arm", of(() => TrialCode)],
    ["site", of(() => TrialCode)],
  ], others: "closed" })),
);

export const MissingReasonInput: Schema<components["schemas"]["MissingReasonInput"]> = schema(
  typed(type("string"), oneOfValues("not_done", "refused", "unable", "contraindicated", "technical_failure", "missed_visit", "other")),
);

export const MissingTests: Schema<components["schemas"]["MissingTests"]> = schema(
  typed(type("object"), minProperties(1), members({ properties: [
    ["pre_bronchodilator", of(() => MissingReasonInput)],
    ["post_bronchodilator", of(() => MissingReasonInput)],
  ], others: "closed" })),
);

export const Amendment: Schema<components["schemas"]["Amendment"]> = schema(
  typed(type("object"), required("reason"), members({ properties: [
    ["reason", typed(type("string"), minLength(1), maxLength(200), pattern("^(?:\\s*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*)?$"))],
    ["expected_revision", typed(type("integer"), minimum(1))],
  ], others: "closed" })),
);

export const PatientRecord: Schema<components["schemas"]["PatientRecord"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", ["sex", "female", "male"], "age_years", "height_cm"), members({ properties: [
    ["patient_id", of(() => PatientIdInput)],
    ["performed_at", of(() => PerformedAtInput)],
    ["sex", of(() => SexInput)],
    ["age_years", typed(type("number"), inUnit("a", minimum(3), maximum(95)))],
    ["height_cm", typed(type("number"), inUnit("cm", minimum(50), maximum(230)))],
    ["weight_kg", typed(type("number"), inUnit("kg", minimum(2), maximum(400)))],
    ["ancestry", of(() => AncestryInput)],
    ["cluster", typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"))],
    ["smoking", of(() => Smoking)],
    ["symptoms", of(() => Symptoms)],
    ["exacerbations", of(() => Exacerbations)],
    ["biomarkers", of(() => Biomarkers)],
    ["diagnoses", typed(type("array"), maxItems(6), items(of(() => Diagnosis)), uniqueItems())],
    ["maintenance_therapy", type("boolean")],
    ["pre_bronchodilator", of(() => Spirometry)],
    ["post_bronchodilator", of(() => Spirometry)],
    ["bronchodilator", of(() => Bronchodilator)],
    ["client_reference", of(() => ClientReferenceInput)],
    ["trial", of(() => TrialPlace)],
    ["missing", of(() => MissingTests)],
    ["amends", of(() => Amendment)],
  ], others: "closed" }), not(members({ properties: [
    ["pre_bronchodilator", not(anything)],
    ["post_bronchodilator", not(anything)],
    ["missing", not(anything)],
  ] }), "needs pre_bronchodilator, or post_bronchodilator, or missing")),
);

export const IntakeRequest: Schema<components["schemas"]["IntakeRequest"]> = schema(
  typed(type("object"), required("project_id", "patients"), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["patients", typed(type("array"), minItems(1), maxItems(1000), items(of(() => PatientRecord)))],
    ["on_error", typed(type("string"), oneOfValues("refuse", "skip"))],
  ], others: "closed" })),
);

export const FhirIntakeResource: Schema<components["schemas"]["FhirIntakeResource"]> = schema(
  typed(type("object"), required("resourceType"), members({ properties: [
    ["resourceType", type("string")],
  ], others: anything })),
);

export const FhirIntakeEntry: Schema<components["schemas"]["FhirIntakeEntry"]> = schema(
  typed(type("object"), required("resource"), members({ properties: [
    ["resource", of(() => FhirIntakeResource)],
  ], others: anything })),
);

export const FhirIntakeBundle: Schema<components["schemas"]["FhirIntakeBundle"]> = schema(
  typed(type("object"), required(["resourceType", "Bundle"], ["type", "collection"], "meta", "entry"), members({ properties: [
    ["resourceType", typed(type("string"), oneOfValues("Bundle"))],
    ["type", typed(type("string"), oneOfValues("collection"))],
    ["meta", typed(type("object"), members({ others: anything }))],
    ["entry", typed(type("array"), items(of(() => FhirIntakeEntry)))],
  ], others: anything })),
);

export const ProjectId: Schema<components["schemas"]["ProjectId"]> = schema(
  typed(type("string"), minLength(1), maxLength(255)),
);

export const OpaqueId: Schema<components["schemas"]["OpaqueId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const RecordId: Schema<components["schemas"]["RecordId"]> = schema(
  of(() => OpaqueId),
);

export const PatientId: Schema<components["schemas"]["PatientId"]> = schema(
  typed(type("string"), minLength(1), maxLength(255)),
);

export const PerformedAt: Schema<components["schemas"]["PerformedAt"]> = schema(
  typed(type("string"), format("date-time")),
);

export const Revision: Schema<components["schemas"]["Revision"]> = schema(
  typed(type("integer"), minimum(1)),
);

export const ClientReference: Schema<components["schemas"]["ClientReference"]> = schema(
  typed(type("string"), minLength(1), maxLength(255)),
);

export const IntakenRecord: Schema<components["schemas"]["IntakenRecord"]> = schema(
  typed(type("object"), required("record_id", "patient_id", "performed_at", "record_revision", "outcome"), members({ properties: [
    ["record_id", of(() => RecordId)],
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_revision", of(() => Revision)],
    ["client_reference", of(() => ClientReference)],
    ["outcome", type("string")],
  ] })),
);

export const SkippedRecord: Schema<components["schemas"]["SkippedRecord"]> = schema(
  typed(type("object"), required("pointer", "errors"), members({ properties: [
    ["pointer", typed(type("string"), format("json-pointer"))],
    ["errors", typed(type("array"), minItems(1), maxItems(10), items(of(() => InputError)))],
  ] })),
);

export const RecordWarningCode: Schema<components["schemas"]["RecordWarningCode"]> = schema(
  type("string"),
);

export const RecordWarning: Schema<components["schemas"]["RecordWarning"]> = schema(
  typed(type("object"), required("pointer", "code", "detail"), members({ properties: [
    ["pointer", typed(type("string"), format("json-pointer"))],
    ["code", of(() => RecordWarningCode)],
    ["detail", typed(type("string"), minLength(1))],
  ] })),
);

export const IntakeResult: Schema<components["schemas"]["IntakeResult"]> = schema(
  typed(type("object"), required("project_id", "project_created", "created", "amended", "unchanged", "records", "skipped", "patients_in_project", "warnings"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["project_created", type("boolean")],
    ["created", typed(type("integer"), minimum(0))],
    ["amended", typed(type("integer"), minimum(0))],
    ["unchanged", typed(type("integer"), minimum(0))],
    ["records", typed(type("array"), minItems(1), maxItems(1000), items(of(() => IntakenRecord)))],
    ["skipped", typed(type("array"), maxItems(999), items(of(() => SkippedRecord)))],
    ["patients_in_project", typed(type("integer"), minimum(0))],
    ["warnings", typed(type("array"), items(of(() => RecordWarning)))],
  ] })),
);

export const CursorInput: Schema<components["schemas"]["CursorInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9_.~-]{1,1024}$")),
);

export const Timestamp: Schema<components["schemas"]["Timestamp"]> = schema(
  typed(type("string"), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$", "date-time"), format("date-time")),
);

export const Project: Schema<components["schemas"]["Project"]> = schema(
  typed(type("object"), required("project_id", "patients", "created_at", "changed_at"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["patients", typed(type("integer"), minimum(0))],
    ["created_at", of(() => Timestamp)],
    ["changed_at", of(() => Timestamp)],
  ] })),
);

export const NextCursor: Schema<components["schemas"]["NextCursor"]> = schema(
  typed(type("string", "null"), minLength(1), maxLength(1024)),
);

export const ProjectPage: Schema<components["schemas"]["ProjectPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => Project)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const OpaqueIdInput: Schema<components["schemas"]["OpaqueIdInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9_.~-]{1,128}$")),
);

export const ItemLines: Schema<components["schemas"]["ItemLines"]> = schema(
  type("string"),
);

export const ItemsTable: Schema<components["schemas"]["ItemsTable"]> = schema(
  type("string"),
);

export const Patient: Schema<components["schemas"]["Patient"]> = schema(
  typed(type("object"), required("project_id", "patient_id", "records", "first_performed_at", "last_performed_at", "changed_at"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["patient_id", of(() => PatientId)],
    ["records", typed(type("integer"), minimum(0))],
    ["first_performed_at", typed(type("string", "null"), format("date-time"))],
    ["last_performed_at", typed(type("string", "null"), format("date-time"))],
    ["changed_at", of(() => Timestamp)],
  ] })),
);

export const PatientPage: Schema<components["schemas"]["PatientPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => Patient)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const RecordStatus: Schema<components["schemas"]["RecordStatus"]> = schema(
  type("string"),
);

export const ExportedRevision: Schema<components["schemas"]["ExportedRevision"]> = schema(
  typed(type("object"), required("record_revision", "status", "stored_at", "record"), members({ properties: [
    ["record_revision", of(() => Revision)],
    ["status", of(() => RecordStatus)],
    ["stored_at", of(() => Timestamp)],
    ["reason", type("string")],
    ["record", typed(type("object"), members({ others: anything }))],
  ] })),
);

export const ExportedRecord: Schema<components["schemas"]["ExportedRecord"]> = schema(
  typed(type("object"), required("record_id", "revisions"), members({ properties: [
    ["record_id", of(() => RecordId)],
    ["revisions", typed(type("array"), items(of(() => ExportedRevision)))],
  ] })),
);

export const ModelId: Schema<components["schemas"]["ModelId"]> = schema(
  of(() => OpaqueId),
);

export const MeasureName: Schema<components["schemas"]["MeasureName"]> = schema(
  type("string"),
);

export const Outlier: Schema<components["schemas"]["Outlier"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", "measure", "z_score"), members({ properties: [
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["measure", of(() => MeasureName)],
    ["z_score", type("number")],
  ] })),
);

export const ExportedModel: Schema<components["schemas"]["ExportedModel"]> = schema(
  typed(type("object"), required("model_id", "created_at", "outliers"), members({ properties: [
    ["model_id", of(() => ModelId)],
    ["created_at", of(() => Timestamp)],
    ["outliers", typed(type("array"), items(of(() => Outlier)))],
  ] })),
);

export const AnalysisId: Schema<components["schemas"]["AnalysisId"]> = schema(
  of(() => OpaqueId),
);

export const AnalysedRevision: Schema<components["schemas"]["AnalysedRevision"]> = schema(
  typed(type("integer"), minimum(1)),
);

export const Sex: Schema<components["schemas"]["Sex"]> = schema(
  type("string"),
);

export const ReferenceEquations: Schema<components["schemas"]["ReferenceEquations"]> = schema(
  type("string"),
);

export const Ancestry: Schema<components["schemas"]["Ancestry"]> = schema(
  type("string"),
);

export const Subject: Schema<components["schemas"]["Subject"]> = schema(
  typed(type("object"), required("sex", "age_years", "height_cm", "reference_equations", "reference_group"), members({ properties: [
    ["sex", of(() => Sex)],
    ["age_years", type("number")],
    ["height_cm", type("number")],
    ["reference_equations", of(() => ReferenceEquations)],
    ["reference_group", oneOf([
      { check: of(() => Ancestry), types: ["string"] },
      { check: type("null"), types: ["null"] },
    ])],
  ] })),
);

export const Unit: Schema<components["schemas"]["Unit"]> = schema(
  type("string"),
);

export const MeasureReason: Schema<components["schemas"]["MeasureReason"]> = schema(
  type("string"),
);

export const Lms: Schema<components["schemas"]["Lms"]> = schema(
  typed(type("object"), required("l", "m", "s"), members({ properties: [
    ["l", type("number")],
    ["m", type("number")],
    ["s", type("number")],
  ] })),
);

export const Measure: Schema<components["schemas"]["Measure"]> = schema(
  typed(type("object"), required("unit", "measured", "predicted", "lln", "uln", "z_score", "percent_predicted", "percentile"), members({ properties: [
    ["unit", of(() => Unit)],
    ["measured", type("number", "null")],
    ["predicted", type("number", "null")],
    ["lln", type("number", "null")],
    ["uln", type("number", "null")],
    ["z_score", type("number", "null")],
    ["percent_predicted", type("number", "null")],
    ["percentile", typed(type("number", "null"), minimum(0.000001), maximum(99.999999))],
    ["reason", of(() => MeasureReason)],
    ["lms", of(() => Lms)],
  ] })),
);

export const Measures: Schema<components["schemas"]["Measures"]> = schema(
  typed(type("object"), required("fev1", "fvc", "fev1_fvc"), members({ properties: [
    ["fev1", of(() => Measure)],
    ["fvc", of(() => Measure)],
    ["fev1_fvc", of(() => Measure)],
    ["fef25_75", of(() => Measure)],
    ["fef75", of(() => Measure)],
    ["fev0_75_l", type("number")],
    ["fev6_l", type("number")],
    ["pef_l_s", type("number")],
  ] })),
);

export const QualityGrade: Schema<components["schemas"]["QualityGrade"]> = schema(
  type("string", "null"),
);

export const GradeReason: Schema<components["schemas"]["GradeReason"]> = schema(
  type("string"),
);

export const Quality: Schema<components["schemas"]["Quality"]> = schema(
  typed(type("object"), required("fev1", "fvc"), members({ properties: [
    ["fev1", of(() => QualityGrade)],
    ["fvc", of(() => QualityGrade)],
    ["fev1_reason", of(() => GradeReason)],
    ["fvc_reason", of(() => GradeReason)],
  ] })),
);

export const Acceptability: Schema<components["schemas"]["Acceptability"]> = schema(
  type("string", "null"),
);

export const EffortReason: Schema<components["schemas"]["EffortReason"]> = schema(
  type("string"),
);

export const EffortVerdict: Schema<components["schemas"]["EffortVerdict"]> = schema(
  typed(type("object"), required("fev1_l", "fvc_l", "fev0_75_l", "fev6_l", "fef25_75_l_s", "fef75_l_s", "pef_l_s", "bev_l", "fet_s", "plateau", "hesitation_s", "fivc_l", "fev1", "fvc", "reasons"), members({ properties: [
    ["fev1_l", type("number", "null")],
    ["fvc_l", type("number", "null")],
    ["fev0_75_l", type("number", "null")],
    ["fev6_l", type("number", "null")],
    ["fef25_75_l_s", type("number", "null")],
    ["fef75_l_s", type("number", "null")],
    ["pef_l_s", type("number", "null")],
    ["bev_l", type("number", "null")],
    ["fet_s", type("number", "null")],
    ["plateau", type("boolean", "null")],
    ["hesitation_s", type("number", "null")],
    ["fivc_l", type("number", "null")],
    ["fev1", of(() => Acceptability)],
    ["fvc", of(() => Acceptability)],
    ["fev0_75", of(() => Acceptability)],
    ["reasons", typed(type("array"), items(of(() => EffortReason)), uniqueItems())],
  ] })),
);

export const TestResult: Schema<components["schemas"]["TestResult"]> = schema(
  typed(type("object"), required("measures", "quality"), members({ properties: [
    ["measures", of(() => Measures)],
    ["quality", of(() => Quality)],
    ["efforts", typed(type("array"), minItems(1), items(of(() => EffortVerdict)))],
  ] })),
);

export const NullableTestResult: Schema<components["schemas"]["NullableTestResult"]> = schema(
  oneOf([
    { check: of(() => TestResult), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const BronchodilatorAgent: Schema<components["schemas"]["BronchodilatorAgent"]> = schema(
  type("string"),
);

export const ProtocolStanding: Schema<components["schemas"]["ProtocolStanding"]> = schema(
  type("string"),
);

export const GivenBronchodilator: Schema<components["schemas"]["GivenBronchodilator"]> = schema(
  typed(type("object"), required("agent", "dose_ug", "minutes_after", "protocol"), members({ properties: [
    ["agent", of(() => BronchodilatorAgent)],
    ["dose_ug", type("number")],
    ["minutes_after", type("number")],
    ["protocol", of(() => ProtocolStanding)],
  ] })),
);

export const NullableBronchodilator: Schema<components["schemas"]["NullableBronchodilator"]> = schema(
  oneOf([
    { check: of(() => GivenBronchodilator), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const RatioResponse: Schema<components["schemas"]["RatioResponse"]> = schema(
  typed(type("object"), required("pre", "post", "normalises"), members({ properties: [
    ["pre", type("number", "null")],
    ["post", type("number", "null")],
    ["normalises", type("boolean", "null")],
    ["reason", type("string")],
  ] })),
);

export const VolumeResponse: Schema<components["schemas"]["VolumeResponse"]> = schema(
  typed(type("object"), required("change_l", "change_percent_of_predicted", "change_percent_of_pre", "significant", "significant_2005_rule"), members({ properties: [
    ["change_l", type("number", "null")],
    ["change_percent_of_predicted", type("number", "null")],
    ["change_percent_of_pre", type("number", "null")],
    ["significant", type("boolean", "null")],
    ["significant_2005_rule", type("boolean", "null")],
    ["reason", of(() => MeasureReason)],
  ] })),
);

export const BronchodilatorResponse: Schema<components["schemas"]["BronchodilatorResponse"]> = schema(
  typed(type("object"), required("significant", "fev1", "fvc", "fev1_fvc"), members({ properties: [
    ["significant", type("boolean", "null")],
    ["reason", type("string")],
    ["fev1_fvc", of(() => RatioResponse)],
    ["fev1", of(() => VolumeResponse)],
    ["fvc", of(() => VolumeResponse)],
  ] })),
);

export const NullableBronchodilatorResponse: Schema<components["schemas"]["NullableBronchodilatorResponse"]> = schema(
  oneOf([
    { check: of(() => BronchodilatorResponse), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const SourceRecordId: Schema<components["schemas"]["SourceRecordId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const BatchId: Schema<components["schemas"]["BatchId"]> = schema(
  of(() => OpaqueId),
);

export const ReviewedBatches: Schema<components["schemas"]["ReviewedBatches"]> = schema(
  typed(type("array"), minItems(1), items(of(() => BatchId)), uniqueItems()),
);

export const OutdatedReviews: Schema<components["schemas"]["OutdatedReviews"]> = schema(
  typed(type("array"), minItems(1), items(of(() => BatchId)), uniqueItems()),
);

export const RecordReference: Schema<components["schemas"]["RecordReference"]> = schema(
  typed(type("object"), required("performed_at"), members({ properties: [
    ["record_id", of(() => SourceRecordId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["reviewed_batches", of(() => ReviewedBatches)],
    ["outdated_reviews", of(() => OutdatedReviews)],
  ] })),
);

export const VisitLeftOut: Schema<components["schemas"]["VisitLeftOut"]> = schema(
  typed(type("object"), required("performed_at", "reason"), members({ properties: [
    ["performed_at", of(() => PerformedAt)],
    ["reason", type("string")],
  ] })),
);

export const LitresChange: Schema<components["schemas"]["LitresChange"]> = schema(
  type("number", "null"),
);

export const PercentOfEarlier: Schema<components["schemas"]["PercentOfEarlier"]> = schema(
  type("number", "null"),
);

export const PercentPredictedChange: Schema<components["schemas"]["PercentPredictedChange"]> = schema(
  type("number", "null"),
);

export const ZChange: Schema<components["schemas"]["ZChange"]> = schema(
  type("number", "null"),
);

export const ReferenceReason: Schema<components["schemas"]["ReferenceReason"]> = schema(
  type("string"),
);

export const Fev1qChange: Schema<components["schemas"]["Fev1qChange"]> = schema(
  type("number", "null"),
);

export const Fev1qExpectedChange: Schema<components["schemas"]["Fev1qExpectedChange"]> = schema(
  type("number", "null"),
);

export const StepDoubts: Schema<components["schemas"]["StepDoubts"]> = schema(
  typed(type("array"), items(type("string")), uniqueItems()),
);

export const ConditionalChangeScore: Schema<components["schemas"]["ConditionalChangeScore"]> = schema(
  typed(type("object"), required("previous_z", "newest_z", "correlation", "score", "significant", "extrapolated"), members({ properties: [
    ["previous_z", type("number", "null")],
    ["newest_z", type("number")],
    ["correlation", type("number", "null")],
    ["score", type("number", "null")],
    ["significant", type("boolean", "null")],
    ["extrapolated", type("boolean")],
    ["reason", type("string")],
  ] })),
);

export const CourseStep: Schema<components["schemas"]["CourseStep"]> = schema(
  typed(type("object"), required("from_performed_at", "from_records", "interval_years", "fev1_change_l", "fev1_change_percent", "fvc_change_l", "fvc_change_percent", "fvc_percent_predicted_change", "fev1_z_change", "fev1q_change", "fev1q_expected_change", "conditional_change_score"), members({ properties: [
    ["from_performed_at", of(() => PerformedAt)],
    ["from_records", typed(type("array"), items(of(() => RecordReference)))],
    ["interval_years", type("number")],
    ["fev1_change_l", type("number")],
    ["fev1_change_percent", type("number")],
    ["fvc_change_l", type("number")],
    ["fvc_change_percent", type("number")],
    ["fvc_percent_predicted_change", of(() => PercentPredictedChange)],
    ["fev1_z_change", of(() => ZChange)],
    ["reference_reason", of(() => ReferenceReason)],
    ["fev1q_change", of(() => Fev1qChange)],
    ["fev1q_expected_change", of(() => Fev1qExpectedChange)],
    ["conditional_change_score", of(() => ConditionalChangeScore)],
    ["doubts", of(() => StepDoubts)],
  ] })),
);

export const ConfidenceInterval: Schema<components["schemas"]["ConfidenceInterval"]> = schema(
  typed(type("object"), required("low", "high"), members({ properties: [
    ["low", type("number")],
    ["high", type("number")],
  ] })),
);

export const Slope: Schema<components["schemas"]["Slope"]> = schema(
  typed(type("object"), required("fev1_ml_per_year", "ci95", "standard_error_ml_per_year", "residual_sd_ml", "visits", "span_years", "expected_ml_per_year", "verdict", "cautions", "records"), members({ properties: [
    ["fev1_ml_per_year", type("number", "null")],
    ["ci95", oneOf([
      { check: of(() => ConfidenceInterval), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["standard_error_ml_per_year", type("number", "null")],
    ["residual_sd_ml", type("number", "null")],
    ["visits", typed(type("integer"), minimum(0))],
    ["span_years", type("number", "null")],
    ["expected_ml_per_year", type("number", "null")],
    ["verdict", type("string", "null")],
    ["reason", type("string")],
    ["cautions", typed(type("array"), items(type("string")), uniqueItems())],
    ["records", typed(type("array"), items(of(() => RecordReference)))],
    ["records_omitted", typed(type("integer"), minimum(1))],
  ] })),
);

export const ChangeEvidence: Schema<components["schemas"]["ChangeEvidence"]> = schema(
  type("string"),
);

export const ShownBy: Schema<components["schemas"]["ShownBy"]> = schema(
  typed(type("object"), required("evidence", "direction", "from_performed_at"), members({ properties: [
    ["evidence", of(() => ChangeEvidence)],
    ["direction", type("string")],
    ["from_performed_at", oneOf([
      { check: of(() => PerformedAt), types: ["string"] },
      { check: type("null"), types: ["null"] },
    ])],
  ] })),
);

export const Change: Schema<components["schemas"]["Change"]> = schema(
  typed(type("object"), required("previous_performed_at", "previous_records", "interval_years", "occasions", "left_out", "fev1_change_l", "fev1_change_percent", "fvc_change_l", "fvc_change_percent", "fvc_percent_predicted_change", "fev1_z_change", "fev1q_change", "fev1q_expected_change", "conditional_change_score", "within_a_year", "course", "slope", "declines", "improvements"), members({ properties: [
    ["previous_performed_at", oneOf([
      { check: of(() => PerformedAt), types: ["string"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["previous_records", typed(type("array"), items(of(() => RecordReference)))],
    ["interval_years", type("number", "null")],
    ["occasions", typed(type("integer"), minimum(1))],
    ["left_out", typed(type("array"), items(of(() => VisitLeftOut)))],
    ["left_out_omitted", typed(type("integer"), minimum(1))],
    ["fev1_change_l", of(() => LitresChange)],
    ["fev1_change_percent", of(() => PercentOfEarlier)],
    ["fvc_change_l", of(() => LitresChange)],
    ["fvc_change_percent", of(() => PercentOfEarlier)],
    ["fvc_percent_predicted_change", of(() => PercentPredictedChange)],
    ["fev1_z_change", of(() => ZChange)],
    ["reference_reason", of(() => ReferenceReason)],
    ["fev1q_change", of(() => Fev1qChange)],
    ["fev1q_expected_change", of(() => Fev1qExpectedChange)],
    ["doubts", of(() => StepDoubts)],
    ["reason", type("string")],
    ["conditional_change_score", oneOf([
      { check: of(() => ConditionalChangeScore), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["within_a_year", oneOf([
      { check: of(() => CourseStep), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["course", oneOf([
      { check: of(() => CourseStep), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["further_steps", typed(type("array"), items(of(() => CourseStep)))],
    ["slope", oneOf([
      { check: of(() => Slope), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["declines", typed(type("array"), items(of(() => ChangeEvidence)), uniqueItems())],
    ["improvements", typed(type("array"), items(of(() => ChangeEvidence)), uniqueItems())],
    ["withheld", typed(type("array"), items(of(() => ShownBy)))],
    ["shown_by", typed(type("array"), items(of(() => ShownBy)))],
  ] })),
);

export const NullableChange: Schema<components["schemas"]["NullableChange"]> = schema(
  oneOf([
    { check: of(() => Change), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const VisitRecordUse: Schema<components["schemas"]["VisitRecordUse"]> = schema(
  typed(type("object"), required("performed_at", "tests"), members({ properties: [
    ["record_id", of(() => SourceRecordId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["reviewed_batches", of(() => ReviewedBatches)],
    ["outdated_reviews", of(() => OutdatedReviews)],
    ["tests", typed(type("array"), items(typed(type("object"), required("test", "used"), members({ properties: [
      ["test", type("string")],
      ["used", type("boolean")],
      ["reason", type("string")],
    ] }))))],
  ] })),
);

export const MissingReason: Schema<components["schemas"]["MissingReason"]> = schema(
  type("string"),
);

export const StatedMissing: Schema<components["schemas"]["StatedMissing"]> = schema(
  typed(type("object"), required("test", "reason", "performed_at"), members({ properties: [
    ["record_id", of(() => SourceRecordId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["test", type("string")],
    ["reason", of(() => MissingReason)],
  ] })),
);

export const OtherStatement: Schema<components["schemas"]["OtherStatement"]> = schema(
  typed(type("object"), required("performed_at", "value"), members({ properties: [
    ["record_id", of(() => SourceRecordId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["value", type("string")],
  ] })),
);

export const FactDifference: Schema<components["schemas"]["FactDifference"]> = schema(
  typed(type("object"), required("pointer", "stated"), members({ properties: [
    ["pointer", type("string")],
    ["used", type("string")],
    ["stated", typed(type("array"), minItems(1), items(of(() => OtherStatement)))],
  ] })),
);

export const VisitSources: Schema<components["schemas"]["VisitSources"]> = schema(
  typed(type("object"), required("records", "questions"), members({ properties: [
    ["records", typed(type("array"), items(of(() => VisitRecordUse)))],
    ["questions", typed(type("array"), items(type("string")), uniqueItems())],
    ["missing", typed(type("array"), items(of(() => StatedMissing)))],
    ["contradicted", typed(type("array"), items(of(() => StatedMissing)))],
    ["differences", typed(type("array"), items(of(() => FactDifference)))],
  ] })),
);

export const Fev1q: Schema<components["schemas"]["Fev1q"]> = schema(
  type("number", "null"),
);

export const Inconsistency: Schema<components["schemas"]["Inconsistency"]> = schema(
  type("string"),
);

export const Inconsistencies: Schema<components["schemas"]["Inconsistencies"]> = schema(
  typed(type("array"), items(of(() => Inconsistency)), uniqueItems()),
);

export const RecordWarnings: Schema<components["schemas"]["RecordWarnings"]> = schema(
  typed(type("array"), items(of(() => RecordWarning))),
);

export const Trial: Schema<components["schemas"]["Trial"]> = schema(
  typed(type("object"), members({ properties: [
    ["visit", type("string")],
    ["arm", type("string")],
    ["arm_from_performed_at", of(() => PerformedAt)],
    ["site", type("string")],
  ] })),
);

export const AnalysisItem: Schema<components["schemas"]["AnalysisItem"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", "subject", "pre_bronchodilator", "post_bronchodilator", "bronchodilator", "bronchodilator_response", "change", "visit", "fev1q", "inconsistencies", "warnings"), members({ properties: [
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_id", of(() => RecordId)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["subject", of(() => Subject)],
    ["pre_bronchodilator", of(() => NullableTestResult)],
    ["post_bronchodilator", of(() => NullableTestResult)],
    ["bronchodilator", of(() => NullableBronchodilator)],
    ["bronchodilator_response", of(() => NullableBronchodilatorResponse)],
    ["change", of(() => NullableChange)],
    ["visit", of(() => VisitSources)],
    ["fev1q", of(() => Fev1q)],
    ["inconsistencies", of(() => Inconsistencies)],
    ["warnings", of(() => RecordWarnings)],
    ["trial", of(() => Trial)],
  ] })),
);

export const LeftOutVisit: Schema<components["schemas"]["LeftOutVisit"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", "record_ids", "reason"), members({ properties: [
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_ids", typed(type("array"), items(of(() => RecordId)))],
    ["reason", type("string")],
  ] })),
);

export const ExportedAnalysis: Schema<components["schemas"]["ExportedAnalysis"]> = schema(
  typed(type("object"), required("analysis_id", "model_id", "created_at", "items", "left_out"), members({ properties: [
    ["analysis_id", of(() => AnalysisId)],
    ["model_id", of(() => ModelId)],
    ["created_at", of(() => Timestamp)],
    ["items", typed(type("array"), items(of(() => AnalysisItem)))],
    ["left_out", typed(type("array"), items(of(() => LeftOutVisit)))],
  ] })),
);

export const NotInterpretableReason: Schema<components["schemas"]["NotInterpretableReason"]> = schema(
  type("string"),
);

export const Pattern: Schema<components["schemas"]["Pattern"]> = schema(
  type("string", "null"),
);

export const Severity: Schema<components["schemas"]["Severity"]> = schema(
  type("string", "null"),
);

export const SeverityReason: Schema<components["schemas"]["SeverityReason"]> = schema(
  type("string"),
);

export const Prism: Schema<components["schemas"]["Prism"]> = schema(
  type("boolean", "null"),
);

export const GoldEdition: Schema<components["schemas"]["GoldEdition"]> = schema(
  type("string"),
);

export const Gold: Schema<components["schemas"]["Gold"]> = schema(
  typed(type("object"), required("edition", "grade", "group", "conditional", "initial_treatment_only", "scales_disagree", "repeat_advised"), members({ properties: [
    ["edition", of(() => GoldEdition)],
    ["grade", type("integer")],
    ["group", type("string", "null")],
    ["group_reason", type("string")],
    ["conditional", type("boolean")],
    ["initial_treatment_only", type("boolean")],
    ["scales_disagree", type("boolean")],
    ["repeat_advised", type("boolean")],
  ] })),
);

export const GoldReason: Schema<components["schemas"]["GoldReason"]> = schema(
  type("string"),
);

export const ControlReason: Schema<components["schemas"]["ControlReason"]> = schema(
  type("string"),
);

export const ControlScore: Schema<components["schemas"]["ControlScore"]> = schema(
  typed(type("object"), required("score", "control"), members({ properties: [
    ["score", typed(type("integer"), minimum(0), maximum(27))],
    ["control", type("string", "null")],
    ["reason", of(() => ControlReason)],
  ] })),
);

export const AcqResult: Schema<components["schemas"]["AcqResult"]> = schema(
  typed(type("object"), required("score", "version", "control"), members({ properties: [
    ["score", typed(type("number"), minimum(0), maximum(6))],
    ["version", type("integer")],
    ["control", type("string", "null")],
    ["reason", of(() => ControlReason)],
  ] })),
);

export const Level: Schema<components["schemas"]["Level"]> = schema(
  type("string"),
);

export const Scores: Schema<components["schemas"]["Scores"]> = schema(
  typed(type("object"), minProperties(1), members({ properties: [
    ["act", of(() => ControlScore)],
    ["cact", of(() => ControlScore)],
    ["acq", of(() => AcqResult)],
    ["feno", typed(type("object"), required("ppb", "level"), members({ properties: [
      ["ppb", type("number")],
      ["level", of(() => Level)],
    ] }))],
    ["eosinophils", typed(type("object"), required("per_ul", "level"), members({ properties: [
      ["per_ul", type("number")],
      ["level", of(() => Level)],
    ] }))],
  ] })),
);

export const Flag: Schema<components["schemas"]["Flag"]> = schema(
  type("string"),
);

export const Revises: Schema<components["schemas"]["Revises"]> = schema(
  of(() => BatchId),
);

export const ReviewerId: Schema<components["schemas"]["ReviewerId"]> = schema(
  typed(type("string"), minLength(1), maxLength(255)),
);

export const EffortDecision: Schema<components["schemas"]["EffortDecision"]> = schema(
  typed(type("object"), required("test", "effort", "decision"), members({ properties: [
    ["test", type("string")],
    ["effort", typed(type("integer"), minimum(1))],
    ["decision", type("string")],
  ] })),
);

export const ItemReviewEntry: Schema<components["schemas"]["ItemReviewEntry"]> = schema(
  typed(type("object"), required("revises", "reviewer", "reviewed_at", "efforts"), members({ properties: [
    ["revises", of(() => Revises)],
    ["reviewer", of(() => ReviewerId)],
    ["reviewed_at", of(() => Timestamp)],
    ["comment", typed(type("string"), minLength(1), maxLength(4000))],
    ["efforts", typed(type("array"), items(of(() => EffortDecision)))],
  ] })),
);

export const ItemReview: Schema<components["schemas"]["ItemReview"]> = schema(
  typed(type("object"), required("status", "history"), members({ properties: [
    ["status", type("string")],
    ["history", typed(type("array"), items(of(() => ItemReviewEntry)))],
  ] })),
);

export const BatchItem: Schema<components["schemas"]["BatchItem"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", "subject", "pre_bronchodilator", "post_bronchodilator", "bronchodilator", "bronchodilator_response", "change", "visit", "fev1q", "inconsistencies", "warnings", "interpretable", "interpreted_test", "pattern", "severity", "severity_basis", "prism", "borderline", "flags", "statement"), members({ properties: [
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["record_id", of(() => RecordId)],
    ["record_revision", of(() => AnalysedRevision)],
    ["client_reference", of(() => ClientReference)],
    ["subject", of(() => Subject)],
    ["pre_bronchodilator", of(() => NullableTestResult)],
    ["post_bronchodilator", of(() => NullableTestResult)],
    ["bronchodilator", of(() => NullableBronchodilator)],
    ["bronchodilator_response", of(() => NullableBronchodilatorResponse)],
    ["change", of(() => NullableChange)],
    ["visit", of(() => VisitSources)],
    ["fev1q", of(() => Fev1q)],
    ["inconsistencies", of(() => Inconsistencies)],
    ["warnings", of(() => RecordWarnings)],
    ["trial", of(() => Trial)],
    ["interpretable", type("boolean")],
    ["not_interpretable_reason", of(() => NotInterpretableReason)],
    ["interpreted_test", type("string")],
    ["pattern", of(() => Pattern)],
    ["severity", of(() => Severity)],
    ["severity_reason", of(() => SeverityReason)],
    ["severity_basis", type("string", "null")],
    ["prism", of(() => Prism)],
    ["borderline", typed(type("array"), items(type("string")), uniqueItems())],
    ["gold", of(() => Gold)],
    ["gold_reason", of(() => GoldReason)],
    ["scores", of(() => Scores)],
    ["flags", typed(type("array"), items(of(() => Flag)), uniqueItems())],
    ["review", of(() => ItemReview)],
    ["statement", typed(type("string"), minLength(1))],
  ] })),
);

export const ExportedBatch: Schema<components["schemas"]["ExportedBatch"]> = schema(
  typed(type("object"), required("batch_id", "analysis_id", "model_id", "created_at", "items"), members({ properties: [
    ["batch_id", of(() => BatchId)],
    ["analysis_id", of(() => AnalysisId)],
    ["model_id", of(() => ModelId)],
    ["created_at", of(() => Timestamp)],
    ["items", typed(type("array"), items(of(() => BatchItem)))],
  ] })),
);

export const ExportedLink: Schema<components["schemas"]["ExportedLink"]> = schema(
  typed(type("object"), required("batch_id", "expires_at"), members({ properties: [
    ["batch_id", of(() => BatchId)],
    ["expires_at", of(() => Timestamp)],
  ] })),
);

export const AuditEvent: Schema<components["schemas"]["AuditEvent"]> = schema(
  typed(type("object"), required("sequence", "at", "operation", "actor", "request_id", "status", "replayed", "erased", "previous", "digest"), members({ properties: [
    ["sequence", typed(type("integer"), minimum(1))],
    ["at", of(() => Timestamp)],
    ["operation", typed(type("string"), minLength(1))],
    ["actor", type("string")],
    ["request_id", of(() => RequestId)],
    ["key_id", type("string")],
    ["link", type("string")],
    ["address", type("string")],
    ["status", typed(type("integer"), minimum(100), maximum(599))],
    ["code", of(() => ProblemCode)],
    ["replayed", type("boolean")],
    ["project_id", of(() => ProjectId)],
    ["patient_id", of(() => PatientId)],
    ["batch_id", of(() => BatchId)],
    ["erased", type("boolean")],
    ["previous", typed(type("string"), pattern("^([A-Za-z0-9_-]{43})?$"))],
    ["digest", typed(type("string"), pattern("^[A-Za-z0-9_-]{43}$"))],
  ] })),
);

export const PatientExport: Schema<components["schemas"]["PatientExport"]> = schema(
  typed(type("object"), required("project_id", "patient_id", "exported_at", "records", "models", "analyses", "batches", "links", "audit"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["patient_id", of(() => PatientId)],
    ["exported_at", of(() => Timestamp)],
    ["records", typed(type("array"), items(of(() => ExportedRecord)))],
    ["models", typed(type("array"), items(of(() => ExportedModel)))],
    ["analyses", typed(type("array"), items(of(() => ExportedAnalysis)))],
    ["batches", typed(type("array"), items(of(() => ExportedBatch)))],
    ["links", typed(type("array"), items(of(() => ExportedLink)))],
    ["audit", typed(type("array"), items(of(() => AuditEvent)))],
  ] })),
);

export const RecordStatusInput: Schema<components["schemas"]["RecordStatusInput"]> = schema(
  typed(type("string"), oneOfValues("active", "entered_in_error")),
);

export const RecordSummary: Schema<components["schemas"]["RecordSummary"]> = schema(
  typed(type("object"), required("record_id", "project_id", "patient_id", "performed_at", "record_revision", "status", "changed_at"), members({ properties: [
    ["record_id", of(() => RecordId)],
    ["project_id", of(() => ProjectId)],
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => Timestamp)],
    ["record_revision", of(() => Revision)],
    ["client_reference", of(() => ClientReference)],
    ["status", of(() => RecordStatus)],
    ["changed_at", of(() => Timestamp)],
  ] })),
);

export const RecordPage: Schema<components["schemas"]["RecordPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => RecordSummary)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const RecordRevision: Schema<components["schemas"]["RecordRevision"]> = schema(
  typed(type("object"), required("record_revision", "status", "stored_at"), members({ properties: [
    ["record_revision", of(() => Revision)],
    ["status", of(() => RecordStatus)],
    ["stored_at", of(() => Timestamp)],
    ["reason", type("string")],
  ] })),
);

export const StoredRecord: Schema<components["schemas"]["StoredRecord"]> = schema(
  typed(type("object"), required("record_id", "project_id", "patient_id", "performed_at", "record_revision", "status", "changed_at", "record", "revisions"), members({ properties: [
    ["record_id", of(() => RecordId)],
    ["project_id", of(() => ProjectId)],
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => Timestamp)],
    ["record_revision", of(() => Revision)],
    ["client_reference", of(() => ClientReference)],
    ["status", of(() => RecordStatus)],
    ["changed_at", of(() => Timestamp)],
    ["record", typed(type("object"), members({ others: anything }))],
    ["revisions", typed(type("array"), minItems(1), items(of(() => RecordRevision)))],
  ] })),
);

export const ReferenceEquationsInput: Schema<components["schemas"]["ReferenceEquationsInput"]> = schema(
  typed(type("string"), oneOfValues("gli-2022-global", "gli-2012")),
);

export const LowerLimitPercentileInput: Schema<components["schemas"]["LowerLimitPercentileInput"]> = schema(
  typed(type("number"), inUnit("%", oneOfValues(5, 2.5))),
);

export const GoldEditionInput: Schema<components["schemas"]["GoldEditionInput"]> = schema(
  typed(type("string"), oneOfValues("2023", "2026")),
);

export const CohortSelectionInput: Schema<components["schemas"]["CohortSelectionInput"]> = schema(
  typed(type("string"), oneOfValues("all", "never_smokers_without_symptoms")),
);

export const RulesChoice: Schema<components["schemas"]["RulesChoice"]> = schema(
  typed(type("object"), members({ properties: [
    ["lower_limit_percentile", of(() => LowerLimitPercentileInput)],
    ["gold_edition", of(() => GoldEditionInput)],
    ["cohort", of(() => CohortSelectionInput)],
  ], others: "closed" })),
);

export const BuildModelRequest: Schema<components["schemas"]["BuildModelRequest"]> = schema(
  typed(type("object"), required("project_id", ["reference_equations", "gli-2022-global", "gli-2012"]), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["reference_equations", of(() => ReferenceEquationsInput)],
    ["rules", of(() => RulesChoice)],
  ], others: "closed" })),
);

export const LowerLimitPercentile: Schema<components["schemas"]["LowerLimitPercentile"]> = schema(
  type("number"),
);

export const CohortSelection: Schema<components["schemas"]["CohortSelection"]> = schema(
  type("string"),
);

export const Rules: Schema<components["schemas"]["Rules"]> = schema(
  typed(type("object"), required("lower_limit_percentile", "gold_edition", "cohort"), members({ properties: [
    ["lower_limit_percentile", of(() => LowerLimitPercentile)],
    ["gold_edition", of(() => GoldEdition)],
    ["cohort", of(() => CohortSelection)],
  ] })),
);

export const CohortRecords: Schema<components["schemas"]["CohortRecords"]> = schema(
  typed(type("object"), required("count", "sha256"), members({ properties: [
    ["count", typed(type("integer"), minimum(0))],
    ["sha256", typed(type("string"), pattern("^[0-9a-f]{64}$"))],
  ] })),
);

export const Included: Schema<components["schemas"]["Included"]> = schema(
  typed(type("integer"), minimum(0)),
);

export const Excluded: Schema<components["schemas"]["Excluded"]> = schema(
  typed(type("object"), required("ineligible", "unknown", "no_pre_bronchodilator_test", "low_quality", "ancestry_missing", "outliers"), members({ properties: [
    ["ineligible", typed(type("integer"), minimum(0))],
    ["unknown", typed(type("integer"), minimum(0))],
    ["no_pre_bronchodilator_test", typed(type("integer"), minimum(0))],
    ["low_quality", typed(type("integer"), minimum(0))],
    ["ancestry_missing", typed(type("integer"), minimum(0))],
    ["implausible", typed(type("integer"), minimum(0))],
    ["outliers", typed(type("integer"), minimum(0))],
  ] })),
);

export const CohortReason: Schema<components["schemas"]["CohortReason"]> = schema(
  type("string"),
);

export const ExclusionReasons: Schema<components["schemas"]["ExclusionReasons"]> = schema(
  typed(type("array"), items(typed(type("object"), required("reason", "patients"), members({ properties: [
    ["reason", of(() => CohortReason)],
    ["patients", typed(type("integer"), minimum(1))],
  ] })))),
);

export const Clusters: Schema<components["schemas"]["Clusters"]> = schema(
  typed(type("object"), required("clusters", "people", "largest"), members({ properties: [
    ["clusters", typed(type("integer"), minimum(1))],
    ["people", typed(type("integer"), minimum(2))],
    ["largest", typed(type("integer"), minimum(2))],
  ] })),
);

export const Trend: Schema<components["schemas"]["Trend"]> = schema(
  typed(type("object"), required("z_per_unit", "from", "to", "z_change", "z_change_ci95"), members({ properties: [
    ["z_per_unit", type("number")],
    ["from", type("number")],
    ["to", type("number")],
    ["z_change", type("number")],
    ["z_change_ci95", of(() => ConfidenceInterval)],
  ] })),
);

export const NullableTrend: Schema<components["schemas"]["NullableTrend"]> = schema(
  oneOf([
    { check: of(() => Trend), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const AgeBend: Schema<components["schemas"]["AgeBend"]> = schema(
  typed(type("object"), required("z_change", "z_change_ci95"), members({ properties: [
    ["z_change", type("number")],
    ["z_change_ci95", of(() => ConfidenceInterval)],
  ] })),
);

export const NullableAgeBend: Schema<components["schemas"]["NullableAgeBend"]> = schema(
  oneOf([
    { check: of(() => AgeBend), types: ["object"] },
    { check: type("null"), types: ["null"] },
  ]),
);

export const SiteShift: Schema<components["schemas"]["SiteShift"]> = schema(
  typed(type("object"), required("site", "n", "mean_z", "mean_z_ci95"), members({ properties: [
    ["site", type("string")],
    ["n", typed(type("integer"), minimum(50))],
    ["mean_z", type("number")],
    ["mean_z_ci95", of(() => ConfidenceInterval)],
  ] })),
);

export const SiteShifts: Schema<components["schemas"]["SiteShifts"]> = schema(
  typed(type("array"), minItems(1), items(of(() => SiteShift))),
);

export const MeasureFit: Schema<components["schemas"]["MeasureFit"]> = schema(
  typed(type("object"), required("measure", "sex", "n", "mean_z", "mean_z_ci95", "median_z", "sd_z", "below_limit", "below_limit_percent", "below_limit_percent_ci95", "below_limit_expected_percent", "age_trend", "height_trend"), members({ properties: [
    ["measure", of(() => MeasureName)],
    ["sex", of(() => Sex)],
    ["n", typed(type("integer"), minimum(0))],
    ["mean_z", type("number", "null")],
    ["mean_z_ci95", oneOf([
      { check: of(() => ConfidenceInterval), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["median_z", type("number", "null")],
    ["sd_z", type("number", "null")],
    ["below_limit", typed(type("integer"), minimum(0))],
    ["below_limit_percent", typed(type("number", "null"), minimum(0), maximum(100))],
    ["below_limit_percent_ci95", oneOf([
      { check: of(() => ConfidenceInterval), types: ["object"] },
      { check: type("null"), types: ["null"] },
    ])],
    ["below_limit_expected_percent", type("number")],
    ["age_trend", of(() => NullableTrend)],
    ["height_trend", of(() => NullableTrend)],
    ["age_bend", of(() => NullableAgeBend)],
    ["site_shifts", of(() => SiteShifts)],
  ] })),
);

export const MeasureFits: Schema<components["schemas"]["MeasureFits"]> = schema(
  typed(type("array"), minItems(1), items(of(() => MeasureFit))),
);

export const FitVerdict: Schema<components["schemas"]["FitVerdict"]> = schema(
  typed(type("object"), required("measure", "verdict"), members({ properties: [
    ["measure", of(() => MeasureName)],
    ["verdict", type("string")],
  ] })),
);

export const Fit: Schema<components["schemas"]["Fit"]> = schema(
  typed(type("object"), required("cohort", "included", "excluded", "exclusion_reasons", "outliers", "measures", "verdicts"), members({ properties: [
    ["cohort", of(() => CohortSelection)],
    ["included", of(() => Included)],
    ["excluded", of(() => Excluded)],
    ["exclusion_reasons", of(() => ExclusionReasons)],
    ["outliers", typed(type("array"), maxItems(50), items(of(() => Outlier)))],
    ["clusters", of(() => Clusters)],
    ["sites", of(() => Clusters)],
    ["copies", of(() => Clusters)],
    ["measures", of(() => MeasureFits)],
    ["verdicts", typed(type("array"), items(of(() => FitVerdict)))],
  ] })),
);

export const EngineVersion: Schema<components["schemas"]["EngineVersion"]> = schema(
  typed(type("string"), minLength(1), maxLength(32)),
);

export const RulesetId: Schema<components["schemas"]["RulesetId"]> = schema(
  of(() => OpaqueId),
);

export const RulesetVersion: Schema<components["schemas"]["RulesetVersion"]> = schema(
  typed(type("string"), minLength(1), maxLength(64)),
);

export const RulesetReference: Schema<components["schemas"]["RulesetReference"]> = schema(
  typed(type("object"), required("ruleset_id", "version"), members({ properties: [
    ["ruleset_id", of(() => RulesetId)],
    ["version", of(() => RulesetVersion)],
  ] })),
);

export const Model: Schema<components["schemas"]["Model"]> = schema(
  typed(type("object"), required("model_id", "project_id", "reference_equations", "rules", "patients", "records", "fit", "created_at"), members({ properties: [
    ["model_id", of(() => ModelId)],
    ["project_id", of(() => ProjectId)],
    ["reference_equations", of(() => ReferenceEquations)],
    ["rules", of(() => Rules)],
    ["patients", typed(type("integer"), minimum(0))],
    ["records", of(() => CohortRecords)],
    ["fit", of(() => Fit)],
    ["created_at", of(() => Timestamp)],
    ["engine_version", of(() => EngineVersion)],
    ["ruleset", of(() => RulesetReference)],
  ] })),
);

export const ModelPage: Schema<components["schemas"]["ModelPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => Model)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const Rule: Schema<components["schemas"]["Rule"]> = schema(
  typed(type("object"), required("rule", "source", "status"), members({ properties: [
    ["rule", type("string")],
    ["source", type("string")],
    ["status", type("string")],
  ] })),
);

export const Ruleset: Schema<components["schemas"]["Ruleset"]> = schema(
  typed(type("object"), required("ruleset_id", "version", "reference_equations", "gold_edition", "rules"), members({ properties: [
    ["ruleset_id", of(() => RulesetId)],
    ["version", of(() => RulesetVersion)],
    ["reference_equations", of(() => ReferenceEquations)],
    ["gold_edition", of(() => GoldEdition)],
    ["rules", typed(type("array"), items(of(() => Rule)))],
  ] })),
);

export const InstantInput: Schema<components["schemas"]["InstantInput"]> = schema(
  typed(type("string"), maxLength(40), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$", "date-time"), format("date-time")),
);

export const AnalyseRequest: Schema<components["schemas"]["AnalyseRequest"]> = schema(
  typed(type("object"), required("project_id", "model_id"), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["model_id", of(() => OpaqueIdInput)],
    ["patient_ids", typed(type("array"), minItems(1), maxItems(1000), items(of(() => PatientIdInput)), uniqueItems())],
    ["record_ids", typed(type("array"), minItems(1), maxItems(1000), items(of(() => OpaqueIdInput)), uniqueItems())],
    ["performed_from", of(() => InstantInput)],
    ["performed_before", of(() => InstantInput)],
    ["changed_since", of(() => InstantInput)],
    ["include", typed(type("array"), items(typed(type("string"), oneOfValues("lms"))), uniqueItems())],
    ["as_of", of(() => InstantInput)],
    ["occasions", typed(type("string"), oneOfValues("newest", "all"))],
  ], others: "closed" })),
);

export const Analysis: Schema<components["schemas"]["Analysis"]> = schema(
  typed(type("object"), required("analysis_id", "project_id", "model_id", "reference_equations", "rules", "created_at", "left_out", "items"), members({ properties: [
    ["analysis_id", of(() => AnalysisId)],
    ["project_id", of(() => ProjectId)],
    ["model_id", of(() => ModelId)],
    ["reference_equations", of(() => ReferenceEquations)],
    ["rules", of(() => Rules)],
    ["created_at", of(() => Timestamp)],
    ["as_of", typed(type("string"), format("date-time"))],
    ["engine_version", of(() => EngineVersion)],
    ["ruleset", of(() => RulesetReference)],
    ["left_out", typed(type("array"), items(of(() => LeftOutVisit)))],
    ["items", typed(type("array"), maxItems(1000), items(of(() => AnalysisItem)))],
  ] })),
);

export const AnalysisSummary: Schema<components["schemas"]["AnalysisSummary"]> = schema(
  typed(type("object"), required("analysis_id", "project_id", "model_id", "created_at", "item_count"), members({ properties: [
    ["analysis_id", of(() => AnalysisId)],
    ["project_id", of(() => ProjectId)],
    ["model_id", of(() => ModelId)],
    ["created_at", of(() => Timestamp)],
    ["item_count", typed(type("integer"), minimum(0), maximum(1000))],
  ] })),
);

export const AnalysisPage: Schema<components["schemas"]["AnalysisPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => AnalysisSummary)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const LanguageInput: Schema<components["schemas"]["LanguageInput"]> = schema(
  typed(type("string"), oneOfValues("en")),
);

export const InterpretRequest: Schema<components["schemas"]["InterpretRequest"]> = schema(
  typed(type("object"), required("project_id", "analysis_id"), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["analysis_id", of(() => OpaqueIdInput)],
    ["language", of(() => LanguageInput)],
  ], others: "closed" })),
);

export const Language: Schema<components["schemas"]["Language"]> = schema(
  type("string"),
);

export const Sequence: Schema<components["schemas"]["Sequence"]> = schema(
  typed(type("integer"), minimum(1)),
);

export const WebhookState: Schema<components["schemas"]["WebhookState"]> = schema(
  type("string"),
);

export const DeliveryError: Schema<components["schemas"]["DeliveryError"]> = schema(
  type("string"),
);

export const WebhookOutcome: Schema<components["schemas"]["WebhookOutcome"]> = schema(
  typed(type("object"), required("delivered", "attempts", "at"), members({ properties: [
    ["delivered", type("boolean")],
    ["status", typed(type("integer"), minimum(100), maximum(599))],
    ["attempts", typed(type("integer"), minimum(0), maximum(3))],
    ["at", of(() => Timestamp)],
    ["error", of(() => DeliveryError)],
  ] })),
);

export const StaleSince: Schema<components["schemas"]["StaleSince"]> = schema(
  typed(type("string"), format("date-time")),
);

export const RevisedBy: Schema<components["schemas"]["RevisedBy"]> = schema(
  of(() => BatchId),
);

export const Batch: Schema<components["schemas"]["Batch"]> = schema(
  typed(type("object"), required("batch_id", "project_id", "analysis_id", "model_id", "sequence", "created_at", "item_count", "webhook_state"), members({ properties: [
    ["batch_id", of(() => BatchId)],
    ["project_id", of(() => ProjectId)],
    ["analysis_id", of(() => AnalysisId)],
    ["model_id", of(() => ModelId)],
    ["ruleset_id", of(() => RulesetId)],
    ["language", of(() => Language)],
    ["sequence", of(() => Sequence)],
    ["created_at", of(() => Timestamp)],
    ["item_count", typed(type("integer"), minimum(0), maximum(1000))],
    ["webhook_state", of(() => WebhookState)],
    ["webhook", of(() => WebhookOutcome)],
    ["stale_since", of(() => StaleSince)],
    ["erased_items", typed(type("integer"), minimum(1), maximum(1000))],
    ["revises", of(() => Revises)],
    ["revised_by", of(() => RevisedBy)],
  ] })),
);

export const CompanyName: Schema<components["schemas"]["CompanyName"]> = schema(
  typed(type("string"), minLength(1), maxLength(200)),
);

export const ReviewCount: Schema<components["schemas"]["ReviewCount"]> = schema(
  typed(type("integer"), minimum(0)),
);

export const BatchReview: Schema<components["schemas"]["BatchReview"]> = schema(
  typed(type("object"), required("revises", "reviewer", "reviewed_at", "items", "efforts_accepted", "efforts_rejected"), members({ properties: [
    ["revises", of(() => Revises)],
    ["reviewer", of(() => ReviewerId)],
    ["reviewed_at", of(() => Timestamp)],
    ["items", of(() => ReviewCount)],
    ["efforts_accepted", of(() => ReviewCount)],
    ["efforts_rejected", of(() => ReviewCount)],
  ] })),
);

export const Count: Schema<components["schemas"]["Count"]> = schema(
  typed(type("integer"), minimum(0)),
);

export const PatternCounts: Schema<components["schemas"]["PatternCounts"]> = schema(
  typed(type("object"), required("normal", "airflow_obstruction", "obstruction_possible_mixed", "possible_restriction", "isolated_low_fev1", "not_interpretable"), members({ properties: [
    ["normal", of(() => Count)],
    ["airflow_obstruction", of(() => Count)],
    ["obstruction_possible_mixed", of(() => Count)],
    ["possible_restriction", of(() => Count)],
    ["isolated_low_fev1", of(() => Count)],
    ["not_interpretable", of(() => Count)],
  ] })),
);

export const SeverityCounts: Schema<components["schemas"]["SeverityCounts"]> = schema(
  typed(type("object"), required("mild", "moderate", "severe", "not_graded"), members({ properties: [
    ["mild", of(() => Count)],
    ["moderate", of(() => Count)],
    ["severe", of(() => Count)],
    ["not_graded", of(() => Count)],
  ] })),
);

export const SeverityReasonCounts: Schema<components["schemas"]["SeverityReasonCounts"]> = schema(
  typed(type("object"), required("not_interpretable", "withheld_for_quality", "normal_pattern", "measure_not_low"), members({ properties: [
    ["not_interpretable", of(() => Count)],
    ["withheld_for_quality", of(() => Count)],
    ["normal_pattern", of(() => Count)],
    ["measure_not_low", of(() => Count)],
  ] })),
);

export const MissingCount: Schema<components["schemas"]["MissingCount"]> = schema(
  typed(type("object"), required("test", "reason", "tests"), members({ properties: [
    ["test", type("string")],
    ["reason", of(() => MissingReason)],
    ["tests", typed(type("integer"), minimum(1))],
  ] })),
);

export const GradeCounts: Schema<components["schemas"]["GradeCounts"]> = schema(
  typed(type("object"), required("A", "B", "C", "D", "E", "F", "U", "unknown"), members({ properties: [
    ["A", of(() => Count)],
    ["B", of(() => Count)],
    ["C", of(() => Count)],
    ["D", of(() => Count)],
    ["E", of(() => Count)],
    ["F", of(() => Count)],
    ["U", of(() => Count)],
    ["unknown", of(() => Count)],
  ] })),
);

export const QualityCounts: Schema<components["schemas"]["QualityCounts"]> = schema(
  typed(type("object"), required("fev1", "fvc"), members({ properties: [
    ["fev1", of(() => GradeCounts)],
    ["fvc", of(() => GradeCounts)],
  ] })),
);

export const ResponseCounts: Schema<components["schemas"]["ResponseCounts"]> = schema(
  typed(type("object"), required("flow", "volume", "none", "not_assessed"), members({ properties: [
    ["flow", of(() => Count)],
    ["volume", of(() => Count)],
    ["none", of(() => Count)],
    ["not_assessed", of(() => Count)],
  ] })),
);

export const GoldGradeCounts: Schema<components["schemas"]["GoldGradeCounts"]> = schema(
  typed(type("object"), required("grade_1", "grade_2", "grade_3", "grade_4"), members({ properties: [
    ["grade_1", of(() => Count)],
    ["grade_2", of(() => Count)],
    ["grade_3", of(() => Count)],
    ["grade_4", of(() => Count)],
  ] })),
);

export const GoldGroupCounts: Schema<components["schemas"]["GoldGroupCounts"]> = schema(
  typed(type("object"), required("A", "B", "E", "unknown"), members({ properties: [
    ["A", of(() => Count)],
    ["B", of(() => Count)],
    ["E", of(() => Count)],
    ["unknown", of(() => Count)],
  ] })),
);

export const ReportCounts: Schema<components["schemas"]["ReportCounts"]> = schema(
  typed(type("object"), required("items", "left_out", "interpretable", "pattern", "severity", "quality_grade", "bronchodilator_response", "gold_grade", "gold_group"), members({ properties: [
    ["items", of(() => Count)],
    ["left_out", of(() => Count)],
    ["without_test", of(() => Count)],
    ["interpretable", of(() => Count)],
    ["pattern", of(() => PatternCounts)],
    ["severity", of(() => SeverityCounts)],
    ["severity_reason", of(() => SeverityReasonCounts)],
    ["missing", typed(type("array"), items(of(() => MissingCount)))],
    ["quality_grade", of(() => QualityCounts)],
    ["bronchodilator_response", of(() => ResponseCounts)],
    ["gold_grade", of(() => GoldGradeCounts)],
    ["gold_group", of(() => GoldGroupCounts)],
  ] })),
);

export const MeanZ: Schema<components["schemas"]["MeanZ"]> = schema(
  type("number", "null"),
);

export const SdZ: Schema<components["schemas"]["SdZ"]> = schema(
  type("number", "null"),
);

export const BelowLimit: Schema<components["schemas"]["BelowLimit"]> = schema(
  typed(type("integer"), minimum(0)),
);

export const BelowLimitPercent: Schema<components["schemas"]["BelowLimitPercent"]> = schema(
  type("number", "null"),
);

export const ZScoreNumbers: Schema<components["schemas"]["ZScoreNumbers"]> = schema(
  typed(type("object"), required("n", "mean", "sd", "below_limit", "below_limit_percent"), members({ properties: [
    ["n", of(() => Count)],
    ["mean", of(() => MeanZ)],
    ["sd", of(() => SdZ)],
    ["below_limit", of(() => BelowLimit)],
    ["below_limit_percent", of(() => BelowLimitPercent)],
  ] })),
);

export const ZScoreSummary: Schema<components["schemas"]["ZScoreSummary"]> = schema(
  typed(type("object"), required("measure", "n", "mean", "sd", "below_limit", "below_limit_percent", "by_sex", "by_grade"), members({ properties: [
    ["measure", of(() => MeasureName)],
    ["n", of(() => Count)],
    ["mean", of(() => MeanZ)],
    ["sd", of(() => SdZ)],
    ["below_limit", of(() => BelowLimit)],
    ["below_limit_percent", of(() => BelowLimitPercent)],
    ["by_sex", typed(type("object"), required("female", "male"), members({ properties: [
      ["female", of(() => ZScoreNumbers)],
      ["male", of(() => ZScoreNumbers)],
    ] }))],
    ["by_grade", typed(type("object"), required("A", "B", "C", "D", "E", "F", "U", "unknown"), members({ properties: [
      ["A", of(() => ZScoreNumbers)],
      ["B", of(() => ZScoreNumbers)],
      ["C", of(() => ZScoreNumbers)],
      ["D", of(() => ZScoreNumbers)],
      ["E", of(() => ZScoreNumbers)],
      ["F", of(() => ZScoreNumbers)],
      ["U", of(() => ZScoreNumbers)],
      ["unknown", of(() => ZScoreNumbers)],
    ] }))],
  ] })),
);

export const TrialMeasure: Schema<components["schemas"]["TrialMeasure"]> = schema(
  typed(type("object"), required("test", "measure", "unit", "n", "mean", "sd", "mean_z", "sd_z"), members({ properties: [
    ["test", type("string")],
    ["measure", of(() => MeasureName)],
    ["unit", of(() => Unit)],
    ["n", of(() => Count)],
    ["patients", of(() => Count)],
    ["mean", type("number")],
    ["sd", type("number", "null")],
    ["mean_z", type("number")],
    ["sd_z", type("number", "null")],
  ] })),
);

export const TrialGroup: Schema<components["schemas"]["TrialGroup"]> = schema(
  typed(type("object"), required("arm", "visit", "items", "patients", "measures"), members({ properties: [
    ["arm", type("string", "null")],
    ["visit", type("string", "null")],
    ["items", of(() => Count)],
    ["items_with_earlier_arm", of(() => Count)],
    ["patients", of(() => Count)],
    ["missing", typed(type("array"), items(of(() => MissingCount)))],
    ["measures", typed(type("array"), items(of(() => TrialMeasure)))],
  ] })),
);

export const CohortFit: Schema<components["schemas"]["CohortFit"]> = schema(
  typed(type("object"), required("built_at", "patients", "records", "cohort", "included", "excluded", "exclusion_reasons", "measures"), members({ properties: [
    ["built_at", of(() => Timestamp)],
    ["patients", of(() => Count)],
    ["records", of(() => CohortRecords)],
    ["cohort", of(() => CohortSelection)],
    ["included", of(() => Included)],
    ["excluded", of(() => Excluded)],
    ["exclusion_reasons", of(() => ExclusionReasons)],
    ["clusters", of(() => Clusters)],
    ["sites", of(() => Clusters)],
    ["copies", of(() => Clusters)],
    ["measures", of(() => MeasureFits)],
  ] })),
);

export const Erased: Schema<components["schemas"]["Erased"]> = schema(
  typed(type("object"), required("items", "at"), members({ properties: [
    ["items", of(() => Count)],
    ["at", of(() => Timestamp)],
  ] })),
);

export const AttentionReason: Schema<components["schemas"]["AttentionReason"]> = schema(
  type("string"),
);

export const AttentionEntry: Schema<components["schemas"]["AttentionEntry"]> = schema(
  typed(type("object"), required("patient_id", "performed_at", "reasons"), members({ properties: [
    ["patient_id", of(() => PatientId)],
    ["performed_at", of(() => PerformedAt)],
    ["reasons", typed(type("array"), items(of(() => AttentionReason)))],
  ] })),
);

export const Report: Schema<components["schemas"]["Report"]> = schema(
  typed(type("object"), required("batch_id", "analysis_id", "model_id", "sequence", "reference_equations", "rules", "counts", "z_scores", "cohort_verdicts", "cohort_fit", "attention", "limitations"), members({ properties: [
    ["batch_id", of(() => BatchId)],
    ["analysis_id", of(() => AnalysisId)],
    ["model_id", of(() => ModelId)],
    ["created_at", of(() => Timestamp)],
    ["sequence", of(() => Sequence)],
    ["revises", of(() => Revises)],
    ["reviews", typed(type("array"), items(of(() => BatchReview)))],
    ["reference_equations", of(() => ReferenceEquations)],
    ["rules", of(() => Rules)],
    ["engine_version", of(() => EngineVersion)],
    ["ruleset", of(() => RulesetReference)],
    ["language", of(() => Language)],
    ["counts", of(() => ReportCounts)],
    ["z_scores", typed(type("array"), items(of(() => ZScoreSummary)))],
    ["trial_groups", typed(type("array"), items(of(() => TrialGroup)))],
    ["cohort_verdicts", typed(type("array"), items(of(() => FitVerdict)))],
    ["cohort_fit", of(() => CohortFit)],
    ["erased", of(() => Erased)],
    ["attention", typed(type("array"), items(of(() => AttentionEntry)))],
    ["limitations", typed(type("array"), items(type("string")))],
  ] })),
);

export const BatchItems: Schema<components["schemas"]["BatchItems"]> = schema(
  typed(type("array"), maxItems(1000), items(of(() => BatchItem))),
);

export const DeliveredResults: Schema<components["schemas"]["DeliveredResults"]> = schema(
  typed(type("object"), required("project_id", "company", "report", "items"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["company", of(() => CompanyName)],
    ["report", of(() => Report)],
    ["items", of(() => BatchItems)],
    ["webhook", of(() => WebhookOutcome)],
    ["stale_since", of(() => StaleSince)],
    ["revised_by", of(() => RevisedBy)],
  ] })),
);

export const ReportPage: Schema<components["schemas"]["ReportPage"]> = schema(
  type("string"),
);

export const ResultsTable: Schema<components["schemas"]["ResultsTable"]> = schema(
  type("string"),
);

export const FhirIdentifier: Schema<components["schemas"]["FhirIdentifier"]> = schema(
  typed(type("object"), required("system", "value"), members({ properties: [
    ["system", typed(type("string"), format("uri"))],
    ["value", type("string")],
  ] })),
);

export const FhirResource: Schema<components["schemas"]["FhirResource"]> = schema(
  typed(type("object"), required("resourceType", "id", "status", "subject"), members({ properties: [
    ["resourceType", type("string")],
    ["id", typed(type("string"), format("uuid"))],
    ["status", type("string")],
    ["code", typed(type("object"), members({ others: anything }))],
    ["subject", typed(type("object"), members({ others: anything }))],
  ], others: anything })),
);

export const FhirEntry: Schema<components["schemas"]["FhirEntry"]> = schema(
  typed(type("object"), required("fullUrl", "resource"), members({ properties: [
    ["fullUrl", typed(type("string"), format("uri"))],
    ["resource", of(() => FhirResource)],
  ] })),
);

export const FhirBundle: Schema<components["schemas"]["FhirBundle"]> = schema(
  typed(type("object"), required("resourceType", "id", "meta", "identifier", "type", "timestamp"), members({ properties: [
    ["resourceType", type("string")],
    ["id", typed(type("string"), format("uuid"))],
    ["meta", typed(type("object"), members({ others: anything }))],
    ["identifier", of(() => FhirIdentifier)],
    ["type", type("string")],
    ["timestamp", of(() => Timestamp)],
    ["entry", typed(type("array"), minItems(1), items(of(() => FhirEntry)))],
  ] })),
);

export const ReviewerInput: Schema<components["schemas"]["ReviewerInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")),
);

export const CommentInput: Schema<components["schemas"]["CommentInput"]> = schema(
  typed(type("string"), minLength(1), maxLength(1000), pattern("^(?:[\\n\\u0020\\u00A0]*[^\\u0000-\\u0020\\u007F-\\u00A0][^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F]*)?$")),
);

export const EffortDecisionInput: Schema<components["schemas"]["EffortDecisionInput"]> = schema(
  typed(type("object"), required(["test", "pre_bronchodilator", "post_bronchodilator"], "effort", ["decision", "accept", "reject"]), members({ properties: [
    ["test", typed(type("string"), oneOfValues("pre_bronchodilator", "post_bronchodilator"))],
    ["effort", typed(type("integer"), minimum(1), maximum(64))],
    ["decision", typed(type("string"), oneOfValues("accept", "reject"))],
  ], others: "closed" })),
);

export const ItemReviewInput: Schema<components["schemas"]["ItemReviewInput"]> = schema(
  typed(type("object"), required("patient_id"), members({ properties: [
    ["patient_id", of(() => PatientIdInput)],
    ["performed_at", of(() => InstantInput)],
    ["comment", of(() => CommentInput)],
    ["efforts", typed(type("array"), minItems(1), maxItems(64), items(of(() => EffortDecisionInput)))],
  ], others: "closed" })),
);

export const ReviewRequest: Schema<components["schemas"]["ReviewRequest"]> = schema(
  typed(type("object"), required("project_id", "batch_id", "reviewer", "items"), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["batch_id", of(() => OpaqueIdInput)],
    ["reviewer", of(() => ReviewerInput)],
    ["items", typed(type("array"), minItems(1), maxItems(1000), items(of(() => ItemReviewInput)))],
  ], others: "closed" })),
);

export const LinkId: Schema<components["schemas"]["LinkId"]> = schema(
  typed(type("string"), maxLength(128)),
);

export const MadeLink: Schema<components["schemas"]["MadeLink"]> = schema(
  typed(type("object"), required("link_id", "project_id", "batch_id", "key_id", "expires_at"), members({ properties: [
    ["link_id", of(() => LinkId)],
    ["project_id", of(() => ProjectId)],
    ["batch_id", of(() => BatchId)],
    ["patient_id", of(() => PatientId)],
    ["key_id", type("string")],
    ["created_at", of(() => Timestamp)],
    ["expires_at", of(() => Timestamp)],
  ] })),
);

export const LinkPage: Schema<components["schemas"]["LinkPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => MadeLink)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const ResultsLinkRequest: Schema<components["schemas"]["ResultsLinkRequest"]> = schema(
  typed(type("object"), required("project_id"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["batch_id", of(() => OpaqueIdInput)],
    ["patient_id", of(() => PatientId)],
    ["expires_in_s", typed(type("integer"), inUnit("s", multipleOf(1), minimum(1), maximum(86400)))],
  ], others: "closed" })),
);

export const ResultsLink: Schema<components["schemas"]["ResultsLink"]> = schema(
  typed(type("object"), required("link_id", "url", "token", "project_id", "batch_id", "expires_at"), members({ properties: [
    ["link_id", of(() => LinkId)],
    ["url", typed(type("string"), format("uri-reference"))],
    ["token", typed(type("string"), minLength(1), maxLength(128))],
    ["project_id", of(() => ProjectId)],
    ["batch_id", of(() => BatchId)],
    ["patient_id", of(() => PatientId)],
    ["expires_at", of(() => Timestamp)],
  ] })),
);

export const WebhookStateInput: Schema<components["schemas"]["WebhookStateInput"]> = schema(
  typed(type("string"), oneOfValues("not_due", "pending", "delivered", "failed")),
);

export const BatchPage: Schema<components["schemas"]["BatchPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => Batch)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const AuditPage: Schema<components["schemas"]["AuditPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => AuditEvent)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const FhirBundleLink: Schema<components["schemas"]["FhirBundleLink"]> = schema(
  typed(type("object"), required("relation", "url"), members({ properties: [
    ["relation", type("string")],
    ["url", typed(type("string"), format("uri"))],
  ] })),
);

export const FhirAuditEvent: Schema<components["schemas"]["FhirAuditEvent"]> = schema(
  typed(type("object"), required("resourceType", "id", "type", "recorded", "agent", "source"), members({ properties: [
    ["resourceType", type("string")],
    ["id", typed(type("string"), format("uuid"))],
    ["type", typed(type("object"), members({ others: anything }))],
    ["recorded", of(() => Timestamp)],
    ["agent", typed(type("array"), minItems(1), items(typed(type("object"), members({ others: anything }))))],
    ["source", typed(type("object"), members({ others: anything }))],
  ], others: anything })),
);

export const FhirAuditEntry: Schema<components["schemas"]["FhirAuditEntry"]> = schema(
  typed(type("object"), required("fullUrl", "resource"), members({ properties: [
    ["fullUrl", typed(type("string"), format("uri"))],
    ["resource", of(() => FhirAuditEvent)],
  ] })),
);

export const FhirAuditBundle: Schema<components["schemas"]["FhirAuditBundle"]> = schema(
  typed(type("object"), required("resourceType", "id", "type", "timestamp", "link"), members({ properties: [
    ["resourceType", type("string")],
    ["id", typed(type("string"), format("uuid"))],
    ["type", type("string")],
    ["timestamp", of(() => Timestamp)],
    ["link", typed(type("array"), minItems(1), items(of(() => FhirBundleLink)))],
    ["entry", typed(type("array"), minItems(1), items(of(() => FhirAuditEntry)))],
  ] })),
);

export const EndpointId: Schema<components["schemas"]["EndpointId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const WebhookUrl: Schema<components["schemas"]["WebhookUrl"]> = schema(
  typed(type("string"), format("uri")),
);

export const EventName: Schema<components["schemas"]["EventName"]> = schema(
  type("string"),
);

export const ApiVersion: Schema<components["schemas"]["ApiVersion"]> = schema(
  typed(type("string"), minLength(1), maxLength(32)),
);

export const WebhookPause: Schema<components["schemas"]["WebhookPause"]> = schema(
  typed(type("object"), required("paused_at", "failing_since", "failed", "waiting"), members({ properties: [
    ["paused_at", of(() => Timestamp)],
    ["failing_since", of(() => Timestamp)],
    ["failed", typed(type("integer"), minimum(1))],
    ["status", typed(type("integer"), minimum(100), maximum(599))],
    ["error", of(() => DeliveryError)],
    ["waiting", typed(type("integer"), minimum(0))],
  ] })),
);

export const WebhookRegistration: Schema<components["schemas"]["WebhookRegistration"]> = schema(
  typed(type("object"), required("endpoint_id", "webhook_url", "events", "api_version", "max_body_bytes", "created_at", "updated_at", "previous_secret_until"), members({ properties: [
    ["endpoint_id", of(() => EndpointId)],
    ["webhook_url", of(() => WebhookUrl)],
    ["events", typed(type("array"), items(of(() => EventName)), uniqueItems())],
    ["api_version", of(() => ApiVersion)],
    ["max_items", typed(type("integer"), minimum(1))],
    ["max_body_bytes", typed(type("integer"), minimum(1))],
    ["created_at", of(() => Timestamp)],
    ["updated_at", of(() => Timestamp)],
    ["previous_secret_until", typed(type("string", "null"), format("date-time"))],
    ["paused", of(() => WebhookPause)],
  ] })),
);

export const WebhookUrlInput: Schema<components["schemas"]["WebhookUrlInput"]> = schema(
  typed(type("string"), maxLength(2048), format("uri")),
);

export const EventNameInput: Schema<components["schemas"]["EventNameInput"]> = schema(
  typed(type("string"), oneOfValues("results.delivered", "results.reviewed")),
);

export const WebhookSettingsInput: Schema<components["schemas"]["WebhookSettingsInput"]> = schema(
  typed(type("object"), required("webhook_url", "webhook_secret"), members({ properties: [
    ["webhook_url", of(() => WebhookUrlInput)],
    ["webhook_secret", typed(type("string"), minLength(16), maxLength(256), pattern("^ *[\\x21-\\x7E][\\x20-\\x7E]*$"))],
    ["events", typed(type("array"), minItems(1), items(of(() => EventNameInput)), uniqueItems())],
    ["max_items", typed(type("integer"), minimum(1), maximum(1000))],
  ], others: "closed" })),
);

export const WebhookSettingsOutput: Schema<components["schemas"]["WebhookSettingsOutput"]> = schema(
  typed(type("object"), required("webhook_url"), members({ properties: [
    ["webhook_url", of(() => WebhookUrlInput)],
    ["webhook_secret", nothing],
    ["events", typed(type("array"), minItems(1), items(of(() => EventNameInput)), uniqueItems())],
    ["max_items", typed(type("integer"), minimum(1), maximum(1000))],
  ], others: "closed" })),
);

export const RedeliverRequest: Schema<components["schemas"]["RedeliverRequest"]> = schema(
  typed(type("object"), required("project_id"), members({ properties: [
    ["project_id", of(() => ProjectIdInput)],
    ["batch_id", of(() => OpaqueIdInput)],
    ["event_id", of(() => OpaqueIdInput)],
  ], others: "closed" })),
);

export const EventId: Schema<components["schemas"]["EventId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const Redelivery: Schema<components["schemas"]["Redelivery"]> = schema(
  typed(type("object"), required("project_id", "batch_id", "event_id", "accepted_at"), members({ properties: [
    ["project_id", of(() => ProjectId)],
    ["batch_id", of(() => BatchId)],
    ["event_id", of(() => EventId)],
    ["accepted_at", of(() => Timestamp)],
  ] })),
);

export const Attempt: Schema<components["schemas"]["Attempt"]> = schema(
  typed(type("object"), required("event", "event_id", "endpoint_id", "trigger", "attempt", "at", "duration_ms"), members({ properties: [
    ["event", of(() => EventName)],
    ["event_id", of(() => EventId)],
    ["endpoint_id", of(() => EndpointId)],
    ["batch_id", of(() => BatchId)],
    ["project_id", of(() => ProjectId)],
    ["trigger", type("string")],
    ["attempt", typed(type("integer"), minimum(1), maximum(3))],
    ["at", of(() => Timestamp)],
    ["duration_ms", typed(type("integer"), minimum(0))],
    ["status", typed(type("integer"), minimum(100), maximum(599))],
    ["error", of(() => DeliveryError)],
  ] })),
);

export const AttemptPage: Schema<components["schemas"]["AttemptPage"]> = schema(
  typed(type("object"), required("data", "next_cursor"), members({ properties: [
    ["data", typed(type("array"), maxItems(200), items(of(() => Attempt)))],
    ["next_cursor", of(() => NextCursor)],
  ] })),
);

export const TestId: Schema<components["schemas"]["TestId"]> = schema(
  typed(type("string"), minLength(1), maxLength(128)),
);

export const WebhookTest: Schema<components["schemas"]["WebhookTest"]> = schema(
  typed(type("object"), required("test_id", "event_id", "accepted_at"), members({ properties: [
    ["test_id", of(() => TestId)],
    ["event_id", of(() => EventId)],
    ["accepted_at", of(() => Timestamp)],
    ["webhook", of(() => WebhookOutcome)],
  ] })),
);

export const TestIdInput: Schema<components["schemas"]["TestIdInput"]> = schema(
  typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")),
);

export const WebhookTestRequest: Schema<components["schemas"]["WebhookTestRequest"]> = schema(
  typed(type("object"), members({ properties: [
    ["test_id", of(() => TestIdInput)],
  ], others: "closed" })),
);

export const ResumeRequest: Schema<components["schemas"]["ResumeRequest"]> = schema(
  typed(type("object"), members({ properties: [
    ["since", of(() => InstantInput)],
    ["until", of(() => InstantInput)],
  ], others: "closed" })),
);

export const Resumption: Schema<components["schemas"]["Resumption"]> = schema(
  typed(type("object"), required("resumed_at", "released", "redelivered", "left_out"), members({ properties: [
    ["resumed_at", of(() => Timestamp)],
    ["released", typed(type("integer"), minimum(0))],
    ["redelivered", typed(type("integer"), minimum(0))],
    ["left_out", typed(type("integer"), minimum(0))],
  ] })),
);

export const WebhookKey: Schema<components["schemas"]["WebhookKey"]> = schema(
  typed(type("object"), required("kid", "kty", "crv", "alg", "use", "x", "public_key"), members({ properties: [
    ["kid", type("string")],
    ["kty", type("string")],
    ["crv", type("string")],
    ["alg", type("string")],
    ["use", type("string")],
    ["x", type("string")],
    ["public_key", type("string")],
  ] })),
);

export const WebhookKeys: Schema<components["schemas"]["WebhookKeys"]> = schema(
  typed(type("object"), required("keys"), members({ properties: [
    ["keys", typed(type("array"), items(of(() => WebhookKey)))],
  ] })),
);

export const RetractRequest: Schema<components["schemas"]["RetractRequest"]> = schema(
  typed(type("object"), required("reason"), members({ properties: [
    ["reason", typed(type("string"), minLength(1), maxLength(200), pattern("^(?:\\s*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*)?$"))],
    ["expected_revision", typed(type("integer"), minimum(1))],
  ], others: "closed" })),
);

export const EventCreatedAt: Schema<components["schemas"]["EventCreatedAt"]> = schema(
  of(() => Timestamp),
);

export const ResultsDeliveredEvent: Schema<components["schemas"]["ResultsDeliveredEvent"]> = schema(
  typed(type("object"), required(["event", "results.delivered"], "event_id", "created_at", "api_version", "project_id", "company", "report", "items"), members({ properties: [
    ["event", typed(type("string"), constant("results.delivered"))],
    ["event_id", of(() => EventId)],
    ["created_at", of(() => EventCreatedAt)],
    ["api_version", of(() => ApiVersion)],
    ["project_id", of(() => ProjectId)],
    ["company", of(() => CompanyName)],
    ["report", of(() => Report)],
    ["items", of(() => BatchItems)],
  ] })),
);

export const ResultsReviewedEvent: Schema<components["schemas"]["ResultsReviewedEvent"]> = schema(
  typed(type("object"), required(["event", "results.reviewed"], "event_id", "created_at", "api_version", "project_id", "company", "report", "items"), members({ properties: [
    ["event", typed(type("string"), constant("results.reviewed"))],
    ["event_id", of(() => EventId)],
    ["created_at", of(() => EventCreatedAt)],
    ["api_version", of(() => ApiVersion)],
    ["project_id", of(() => ProjectId)],
    ["company", of(() => CompanyName)],
    ["report", of(() => Report)],
    ["items", of(() => BatchItems)],
  ] })),
);

export const WebhookTestEvent: Schema<components["schemas"]["WebhookTestEvent"]> = schema(
  typed(type("object"), required(["event", "webhook.test"], "event_id", "created_at", "api_version", "company", "endpoint_id", "test_id"), members({ properties: [
    ["event", typed(type("string"), constant("webhook.test"))],
    ["event_id", of(() => EventId)],
    ["created_at", of(() => EventCreatedAt)],
    ["api_version", of(() => ApiVersion)],
    ["company", of(() => CompanyName)],
    ["endpoint_id", of(() => EndpointId)],
    ["test_id", of(() => TestId)],
  ] })),
);

export const IdempotencyKeyParameter: Schema<unknown> = schema(
  typed(type("string"), minLength(1), maxLength(255), pattern("^[\\x21-\\x7E]+$")),
);

export const ChangedSinceParameter: Schema<unknown> = schema(
  typed(type("string"), maxLength(40), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?Z$", "date-time"), format("date-time")),
);

export const LimitParameterParameter: Schema<unknown> = schema(
  typed(type("integer"), minimum(1), maximum(200)),
);

export const IfNoneMatchParameter: Schema<unknown> = schema(
  typed(type("string"), maxLength(1024)),
);

export const IfMatchParameter: Schema<unknown> = schema(
  typed(type("string"), maxLength(1024)),
);

export const SinceParameter: Schema<unknown> = schema(
  typed(type("string"), maxLength(40), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?Z$", "date-time"), format("date-time")),
);

export const ItemsFormatParameter: Schema<unknown> = schema(
  typed(type("string"), oneOfValues("ndjson", "csv")),
);

export const ItemsRowsParameter: Schema<unknown> = schema(
  typed(type("string"), oneOfValues("item", "measure")),
);

export const ResultsFormatParameter: Schema<unknown> = schema(
  typed(type("string"), oneOfValues("json", "html", "csv", "fhir")),
);

export const LinkTokenParameter: Schema<unknown> = schema(
  typed(type("string"), minLength(1)),
);

export const StaleFilterParameter: Schema<unknown> = schema(
  type("boolean"),
);

export const OrderParameterParameter: Schema<unknown> = schema(
  typed(type("string"), oneOfValues("asc", "desc")),
);

export const AfterSequenceParameter: Schema<unknown> = schema(
  typed(type("integer"), minimum(0), maximum(9007199254740991)),
);

export const OperationFilterParameter: Schema<unknown> = schema(
  typed(type("string"), pattern("^[A-Za-z][A-Za-z0-9]{0,63}$")),
);

export const AuditSinceParameter: Schema<unknown> = schema(
  typed(type("string"), maxLength(40), pattern("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?Z$", "date-time"), format("date-time")),
);

export const AuditAfterSequenceParameter: Schema<unknown> = schema(
  typed(type("integer"), minimum(0), maximum(9007199254740991)),
);

export const XServiceSignatureParameter: Schema<unknown> = schema(
  typed(type("string"), pattern("^sha256=[0-9a-f]{64}$")),
);

export const WebhookTimestampParameter: Schema<unknown> = schema(
  typed(type("string"), pattern("^[1-9][0-9]{9,10}$")),
);

export const WebhookSignatureParameter: Schema<unknown> = schema(
  typed(type("string"), pattern("^v1,[A-Za-z0-9+/]{43}=( [a-z][a-z0-9]*,[A-Za-z0-9+/]+={0,2})*$")),
);

export const VaryAcceptHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("(^|[, ])Accept($|[, ])")),
);

export const RateLimitHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^\"company\";r=\\d+;t=\\d+$")),
);

export const RateLimitPolicyHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^\"company\";q=\\d+;w=\\d+$")),
);

export const IdempotencyReplayedHeader: Schema<unknown> = schema(
  type("string"),
);

export const WwwAuthenticateHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^Bearer")),
);

export const RateLimitUsedUpHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^\"company\";r=\\d+;t=\\d+$")),
);

export const ETagHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^(W/)?\"[\\x21\\x23-\\x7E]*\"$")),
);

export const LocationHeader: Schema<unknown> = schema(
  typed(type("string"), format("uri-reference")),
);

export const ContentDispositionHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("^attachment; filename=\"[^\"]+\"$")),
);

export const XRobotsTagHeader: Schema<unknown> = schema(
  typed(type("string"), pattern("noindex")),
);

export const AllowHeader: Schema<unknown> = schema(
  type("string"),
);

export const getServiceDescriptor200_text_html: Schema<paths["/"]["get"]["responses"][200]["content"]["text/html"]> = schema(
  type("string"),
);

export const getDocs200: Schema<paths["/docs"]["get"]["responses"][200]["content"]["text/html"]> = schema(
  type("string"),
);

export const getContractYaml200: Schema<paths["/openapi.yaml"]["get"]["responses"][200]["content"]["application/yaml"]> = schema(
  type("string"),
);

const places: Readonly<Record<string, Schema<unknown>>> = {
  "#/components/schemas/RequestId": RequestId,
  "#/components/schemas/Layers": Layers,
  "#/components/schemas/ServiceDescriptor": ServiceDescriptor,
  "#/components/schemas/ProblemCode": ProblemCode,
  "#/components/schemas/ExceededQuota": ExceededQuota,
  "#/components/schemas/InputErrorCode": InputErrorCode,
  "#/components/schemas/InputError": InputError,
  "#/components/schemas/Problem": Problem,
  "#/components/schemas/Seconds": Seconds,
  "#/components/schemas/ContractDocument": ContractDocument,
  "#/components/schemas/Health": Health,
  "#/components/schemas/ProjectIdInput": ProjectIdInput,
  "#/components/schemas/PatientIdInput": PatientIdInput,
  "#/components/schemas/PerformedAtInput": PerformedAtInput,
  "#/components/schemas/SexInput": SexInput,
  "#/components/schemas/AncestryInput": AncestryInput,
  "#/components/schemas/Smoking": Smoking,
  "#/components/schemas/AcqScore": AcqScore,
  "#/components/schemas/Symptoms": Symptoms,
  "#/components/schemas/Exacerbations": Exacerbations,
  "#/components/schemas/Biomarkers": Biomarkers,
  "#/components/schemas/Diagnosis": Diagnosis,
  "#/components/schemas/Litres": Litres,
  "#/components/schemas/LitresPerSecond": LitresPerSecond,
  "#/components/schemas/SpirometryValues": SpirometryValues,
  "#/components/schemas/Fivc": Fivc,
  "#/components/schemas/Fault": Fault,
  "#/components/schemas/Faults": Faults,
  "#/components/schemas/OperatorAcceptable": OperatorAcceptable,
  "#/components/schemas/Effort": Effort,
  "#/components/schemas/SpirometryEfforts": SpirometryEfforts,
  "#/components/schemas/Curve": Curve,
  "#/components/schemas/SpirometryCurves": SpirometryCurves,
  "#/components/schemas/Spirometry": Spirometry,
  "#/components/schemas/BronchodilatorAgentInput": BronchodilatorAgentInput,
  "#/components/schemas/Bronchodilator": Bronchodilator,
  "#/components/schemas/ClientReferenceInput": ClientReferenceInput,
  "#/components/schemas/TrialCode": TrialCode,
  "#/components/schemas/TrialPlace": TrialPlace,
  "#/components/schemas/MissingReasonInput": MissingReasonInput,
  "#/components/schemas/MissingTests": MissingTests,
  "#/components/schemas/Amendment": Amendment,
  "#/components/schemas/PatientRecord": PatientRecord,
  "#/components/schemas/IntakeRequest": IntakeRequest,
  "#/components/schemas/FhirIntakeResource": FhirIntakeResource,
  "#/components/schemas/FhirIntakeEntry": FhirIntakeEntry,
  "#/components/schemas/FhirIntakeBundle": FhirIntakeBundle,
  "#/components/schemas/ProjectId": ProjectId,
  "#/components/schemas/OpaqueId": OpaqueId,
  "#/components/schemas/RecordId": RecordId,
  "#/components/schemas/PatientId": PatientId,
  "#/components/schemas/PerformedAt": PerformedAt,
  "#/components/schemas/Revision": Revision,
  "#/components/schemas/ClientReference": ClientReference,
  "#/components/schemas/IntakenRecord": IntakenRecord,
  "#/components/schemas/SkippedRecord": SkippedRecord,
  "#/components/schemas/RecordWarningCode": RecordWarningCode,
  "#/components/schemas/RecordWarning": RecordWarning,
  "#/components/schemas/IntakeResult": IntakeResult,
  "#/components/schemas/CursorInput": CursorInput,
  "#/components/schemas/Timestamp": Timestamp,
  "#/components/schemas/Project": Project,
  "#/components/schemas/NextCursor": NextCursor,
  "#/components/schemas/ProjectPage": ProjectPage,
  "#/components/schemas/OpaqueIdInput": OpaqueIdInput,
  "#/components/schemas/ItemLines": ItemLines,
  "#/components/schemas/ItemsTable": ItemsTable,
  "#/components/schemas/Patient": Patient,
  "#/components/schemas/PatientPage": PatientPage,
  "#/components/schemas/RecordStatus": RecordStatus,
  "#/components/schemas/ExportedRevision": ExportedRevision,
  "#/components/schemas/ExportedRecord": ExportedRecord,
  "#/components/schemas/ModelId": ModelId,
  "#/components/schemas/MeasureName": MeasureName,
  "#/components/schemas/Outlier": Outlier,
  "#/components/schemas/ExportedModel": ExportedModel,
  "#/components/schemas/AnalysisId": AnalysisId,
  "#/components/schemas/AnalysedRevision": AnalysedRevision,
  "#/components/schemas/Sex": Sex,
  "#/components/schemas/ReferenceEquations": ReferenceEquations,
  "#/components/schemas/Ancestry": Ancestry,
  "#/components/schemas/Subject": Subject,
  "#/components/schemas/Unit": Unit,
  "#/components/schemas/MeasureReason": MeasureReason,
  "#/components/schemas/Lms": Lms,
  "#/components/schemas/Measure": Measure,
  "#/components/schemas/Measures": Measures,
  "#/components/schemas/QualityGrade": QualityGrade,
  "#/components/schemas/GradeReason": GradeReason,
  "#/components/schemas/Quality": Quality,
  "#/components/schemas/Acceptability": Acceptability,
  "#/components/schemas/EffortReason": EffortReason,
  "#/components/schemas/EffortVerdict": EffortVerdict,
  "#/components/schemas/TestResult": TestResult,
  "#/components/schemas/NullableTestResult": NullableTestResult,
  "#/components/schemas/BronchodilatorAgent": BronchodilatorAgent,
  "#/components/schemas/ProtocolStanding": ProtocolStanding,
  "#/components/schemas/GivenBronchodilator": GivenBronchodilator,
  "#/components/schemas/NullableBronchodilator": NullableBronchodilator,
  "#/components/schemas/RatioResponse": RatioResponse,
  "#/components/schemas/VolumeResponse": VolumeResponse,
  "#/components/schemas/BronchodilatorResponse": BronchodilatorResponse,
  "#/components/schemas/NullableBronchodilatorResponse": NullableBronchodilatorResponse,
  "#/components/schemas/SourceRecordId": SourceRecordId,
  "#/components/schemas/BatchId": BatchId,
  "#/components/schemas/ReviewedBatches": ReviewedBatches,
  "#/components/schemas/OutdatedReviews": OutdatedReviews,
  "#/components/schemas/RecordReference": RecordReference,
  "#/components/schemas/VisitLeftOut": VisitLeftOut,
  "#/components/schemas/LitresChange": LitresChange,
  "#/components/schemas/PercentOfEarlier": PercentOfEarlier,
  "#/components/schemas/PercentPredictedChange": PercentPredictedChange,
  "#/components/schemas/ZChange": ZChange,
  "#/components/schemas/ReferenceReason": ReferenceReason,
  "#/components/schemas/Fev1qChange": Fev1qChange,
  "#/components/schemas/Fev1qExpectedChange": Fev1qExpectedChange,
  "#/components/schemas/StepDoubts": StepDoubts,
  "#/components/schemas/ConditionalChangeScore": ConditionalChangeScore,
  "#/components/schemas/CourseStep": CourseStep,
  "#/components/schemas/ConfidenceInterval": ConfidenceInterval,
  "#/components/schemas/Slope": Slope,
  "#/components/schemas/ChangeEvidence": ChangeEvidence,
  "#/components/schemas/ShownBy": ShownBy,
  "#/components/schemas/Change": Change,
  "#/components/schemas/NullableChange": NullableChange,
  "#/components/schemas/VisitRecordUse": VisitRecordUse,
  "#/components/schemas/MissingReason": MissingReason,
  "#/components/schemas/StatedMissing": StatedMissing,
  "#/components/schemas/OtherStatement": OtherStatement,
  "#/components/schemas/FactDifference": FactDifference,
  "#/components/schemas/VisitSources": VisitSources,
  "#/components/schemas/Fev1q": Fev1q,
  "#/components/schemas/Inconsistency": Inconsistency,
  "#/components/schemas/Inconsistencies": Inconsistencies,
  "#/components/schemas/RecordWarnings": RecordWarnings,
  "#/components/schemas/Trial": Trial,
  "#/components/schemas/AnalysisItem": AnalysisItem,
  "#/components/schemas/LeftOutVisit": LeftOutVisit,
  "#/components/schemas/ExportedAnalysis": ExportedAnalysis,
  "#/components/schemas/NotInterpretableReason": NotInterpretableReason,
  "#/components/schemas/Pattern": Pattern,
  "#/components/schemas/Severity": Severity,
  "#/components/schemas/SeverityReason": SeverityReason,
  "#/components/schemas/Prism": Prism,
  "#/components/schemas/GoldEdition": GoldEdition,
  "#/components/schemas/Gold": Gold,
  "#/components/schemas/GoldReason": GoldReason,
  "#/components/schemas/ControlReason": ControlReason,
  "#/components/schemas/ControlScore": ControlScore,
  "#/components/schemas/AcqResult": AcqResult,
  "#/components/schemas/Level": Level,
  "#/components/schemas/Scores": Scores,
  "#/components/schemas/Flag": Flag,
  "#/components/schemas/Revises": Revises,
  "#/components/schemas/ReviewerId": ReviewerId,
  "#/components/schemas/EffortDecision": EffortDecision,
  "#/components/schemas/ItemReviewEntry": ItemReviewEntry,
  "#/components/schemas/ItemReview": ItemReview,
  "#/components/schemas/BatchItem": BatchItem,
  "#/components/schemas/ExportedBatch": ExportedBatch,
  "#/components/schemas/ExportedLink": ExportedLink,
  "#/components/schemas/AuditEvent": AuditEvent,
  "#/components/schemas/PatientExport": PatientExport,
  "#/components/schemas/RecordStatusInput": RecordStatusInput,
  "#/components/schemas/RecordSummary": RecordSummary,
  "#/components/schemas/RecordPage": RecordPage,
  "#/components/schemas/RecordRevision": RecordRevision,
  "#/components/schemas/StoredRecord": StoredRecord,
  "#/components/schemas/ReferenceEquationsInput": ReferenceEquationsInput,
  "#/components/schemas/LowerLimitPercentileInput": LowerLimitPercentileInput,
  "#/components/schemas/GoldEditionInput": GoldEditionInput,
  "#/components/schemas/CohortSelectionInput": CohortSelectionInput,
  "#/components/schemas/RulesChoice": RulesChoice,
  "#/components/schemas/BuildModelRequest": BuildModelRequest,
  "#/components/schemas/LowerLimitPercentile": LowerLimitPercentile,
  "#/components/schemas/CohortSelection": CohortSelection,
  "#/components/schemas/Rules": Rules,
  "#/components/schemas/CohortRecords": CohortRecords,
  "#/components/schemas/Included": Included,
  "#/components/schemas/Excluded": Excluded,
  "#/components/schemas/CohortReason": CohortReason,
  "#/components/schemas/ExclusionReasons": ExclusionReasons,
  "#/components/schemas/Clusters": Clusters,
  "#/components/schemas/Trend": Trend,
  "#/components/schemas/NullableTrend": NullableTrend,
  "#/components/schemas/AgeBend": AgeBend,
  "#/components/schemas/NullableAgeBend": NullableAgeBend,
  "#/components/schemas/SiteShift": SiteShift,
  "#/components/schemas/SiteShifts": SiteShifts,
  "#/components/schemas/MeasureFit": MeasureFit,
  "#/components/schemas/MeasureFits": MeasureFits,
  "#/components/schemas/FitVerdict": FitVerdict,
  "#/components/schemas/Fit": Fit,
  "#/components/schemas/EngineVersion": EngineVersion,
  "#/components/schemas/RulesetId": RulesetId,
  "#/components/schemas/RulesetVersion": RulesetVersion,
  "#/components/schemas/RulesetReference": RulesetReference,
  "#/components/schemas/Model": Model,
  "#/components/schemas/ModelPage": ModelPage,
  "#/components/schemas/Rule": Rule,
  "#/components/schemas/Ruleset": Ruleset,
  "#/components/schemas/InstantInput": InstantInput,
  "#/components/schemas/AnalyseRequest": AnalyseRequest,
  "#/components/schemas/Analysis": Analysis,
  "#/components/schemas/AnalysisSummary": AnalysisSummary,
  "#/components/schemas/AnalysisPage": AnalysisPage,
  "#/components/schemas/LanguageInput": LanguageInput,
  "#/components/schemas/InterpretRequest": InterpretRequest,
  "#/components/schemas/Language": Language,
  "#/components/schemas/Sequence": Sequence,
  "#/components/schemas/WebhookState": WebhookState,
  "#/components/schemas/DeliveryError": DeliveryError,
  "#/components/schemas/WebhookOutcome": WebhookOutcome,
  "#/components/schemas/StaleSince": StaleSince,
  "#/components/schemas/RevisedBy": RevisedBy,
  "#/components/schemas/Batch": Batch,
  "#/components/schemas/CompanyName": CompanyName,
  "#/components/schemas/ReviewCount": ReviewCount,
  "#/components/schemas/BatchReview": BatchReview,
  "#/components/schemas/Count": Count,
  "#/components/schemas/PatternCounts": PatternCounts,
  "#/components/schemas/SeverityCounts": SeverityCounts,
  "#/components/schemas/SeverityReasonCounts": SeverityReasonCounts,
  "#/components/schemas/MissingCount": MissingCount,
  "#/components/schemas/GradeCounts": GradeCounts,
  "#/components/schemas/QualityCounts": QualityCounts,
  "#/components/schemas/ResponseCounts": ResponseCounts,
  "#/components/schemas/GoldGradeCounts": GoldGradeCounts,
  "#/components/schemas/GoldGroupCounts": GoldGroupCounts,
  "#/components/schemas/ReportCounts": ReportCounts,
  "#/components/schemas/MeanZ": MeanZ,
  "#/components/schemas/SdZ": SdZ,
  "#/components/schemas/BelowLimit": BelowLimit,
  "#/components/schemas/BelowLimitPercent": BelowLimitPercent,
  "#/components/schemas/ZScoreNumbers": ZScoreNumbers,
  "#/components/schemas/ZScoreSummary": ZScoreSummary,
  "#/components/schemas/TrialMeasure": TrialMeasure,
  "#/components/schemas/TrialGroup": TrialGroup,
  "#/components/schemas/CohortFit": CohortFit,
  "#/components/schemas/Erased": Erased,
  "#/components/schemas/AttentionReason": AttentionReason,
  "#/components/schemas/AttentionEntry": AttentionEntry,
  "#/components/schemas/Report": Report,
  "#/components/schemas/BatchItems": BatchItems,
  "#/components/schemas/DeliveredResults": DeliveredResults,
  "#/components/schemas/ReportPage": ReportPage,
  "#/components/schemas/ResultsTable": ResultsTable,
  "#/components/schemas/FhirIdentifier": FhirIdentifier,
  "#/components/schemas/FhirResource": FhirResource,
  "#/components/schemas/FhirEntry": FhirEntry,
  "#/components/schemas/FhirBundle": FhirBundle,
  "#/components/schemas/ReviewerInput": ReviewerInput,
  "#/components/schemas/CommentInput": CommentInput,
  "#/components/schemas/EffortDecisionInput": EffortDecisionInput,
  "#/components/schemas/ItemReviewInput": ItemReviewInput,
  "#/components/schemas/ReviewRequest": ReviewRequest,
  "#/components/schemas/LinkId": LinkId,
  "#/components/schemas/MadeLink": MadeLink,
  "#/components/schemas/LinkPage": LinkPage,
  "#/components/schemas/ResultsLinkRequest": ResultsLinkRequest,
  "#/components/schemas/ResultsLink": ResultsLink,
  "#/components/schemas/WebhookStateInput": WebhookStateInput,
  "#/components/schemas/BatchPage": BatchPage,
  "#/components/schemas/AuditPage": AuditPage,
  "#/components/schemas/FhirBundleLink": FhirBundleLink,
  "#/components/schemas/FhirAuditEvent": FhirAuditEvent,
  "#/components/schemas/FhirAuditEntry": FhirAuditEntry,
  "#/components/schemas/FhirAuditBundle": FhirAuditBundle,
  "#/components/schemas/EndpointId": EndpointId,
  "#/components/schemas/WebhookUrl": WebhookUrl,
  "#/components/schemas/EventName": EventName,
  "#/components/schemas/ApiVersion": ApiVersion,
  "#/components/schemas/WebhookPause": WebhookPause,
  "#/components/schemas/WebhookRegistration": WebhookRegistration,
  "#/components/schemas/WebhookUrlInput": WebhookUrlInput,
  "#/components/schemas/EventNameInput": EventNameInput,
  "#/components/schemas/WebhookSettingsInput": WebhookSettingsInput,
  "#/components/schemas/WebhookSettingsOutput": WebhookSettingsOutput,
  "#/components/schemas/RedeliverRequest": RedeliverRequest,
  "#/components/schemas/EventId": EventId,
  "#/components/schemas/Redelivery": Redelivery,
  "#/components/schemas/Attempt": Attempt,
  "#/components/schemas/AttemptPage": AttemptPage,
  "#/components/schemas/TestId": TestId,
  "#/components/schemas/WebhookTest": WebhookTest,
  "#/components/schemas/TestIdInput": TestIdInput,
  "#/components/schemas/WebhookTestRequest": WebhookTestRequest,
  "#/components/schemas/ResumeRequest": ResumeRequest,
  "#/components/schemas/Resumption": Resumption,
  "#/components/schemas/WebhookKey": WebhookKey,
  "#/components/schemas/WebhookKeys": WebhookKeys,
  "#/components/schemas/RetractRequest": RetractRequest,
  "#/components/schemas/EventCreatedAt": EventCreatedAt,
  "#/components/schemas/ResultsDeliveredEvent": ResultsDeliveredEvent,
  "#/components/schemas/ResultsReviewedEvent": ResultsReviewedEvent,
  "#/components/schemas/WebhookTestEvent": WebhookTestEvent,
  "#/components/parameters/IdempotencyKey/schema": IdempotencyKeyParameter,
  "#/components/parameters/ChangedSince/schema": ChangedSinceParameter,
  "#/components/parameters/LimitParameter/schema": LimitParameterParameter,
  "#/components/parameters/IfNoneMatch/schema": IfNoneMatchParameter,
  "#/components/parameters/IfMatch/schema": IfMatchParameter,
  "#/components/parameters/Since/schema": SinceParameter,
  "#/components/parameters/ItemsFormat/schema": ItemsFormatParameter,
  "#/components/parameters/ItemsRows/schema": ItemsRowsParameter,
  "#/components/parameters/ResultsFormat/schema": ResultsFormatParameter,
  "#/components/parameters/LinkToken/schema": LinkTokenParameter,
  "#/components/parameters/StaleFilter/schema": StaleFilterParameter,
  "#/components/parameters/OrderParameter/schema": OrderParameterParameter,
  "#/components/parameters/AfterSequence/schema": AfterSequenceParameter,
  "#/components/parameters/OperationFilter/schema": OperationFilterParameter,
  "#/components/parameters/AuditSince/schema": AuditSinceParameter,
  "#/components/parameters/AuditAfterSequence/schema": AuditAfterSequenceParameter,
  "#/components/parameters/XServiceSignature/schema": XServiceSignatureParameter,
  "#/components/parameters/WebhookTimestamp/schema": WebhookTimestampParameter,
  "#/components/parameters/WebhookSignature/schema": WebhookSignatureParameter,
  "#/components/headers/VaryAccept/schema": VaryAcceptHeader,
  "#/components/headers/RateLimit/schema": RateLimitHeader,
  "#/components/headers/RateLimitPolicy/schema": RateLimitPolicyHeader,
  "#/components/headers/IdempotencyReplayed/schema": IdempotencyReplayedHeader,
  "#/components/headers/WwwAuthenticate/schema": WwwAuthenticateHeader,
  "#/components/headers/RateLimitUsedUp/schema": RateLimitUsedUpHeader,
  "#/components/headers/ETag/schema": ETagHeader,
  "#/components/headers/Location/schema": LocationHeader,
  "#/components/headers/ContentDisposition/schema": ContentDispositionHeader,
  "#/components/headers/XRobotsTag/schema": XRobotsTagHeader,
  "#/components/headers/Allow/schema": AllowHeader,
  "#/paths/~1/get/responses/200/content/text~1html/schema": getServiceDescriptor200_text_html,
  "#/paths/~1docs/get/responses/200/content/text~1html/schema": getDocs200,
  "#/paths/~1openapi.yaml/get/responses/200/content/application~1yaml/schema": getContractYaml200,
};

/** Every schema above by its place in the contract. */
export const schemasByPlace: ReadonlyMap<string, Schema<unknown>> = /* @__PURE__ */ new Map(Object.entries(places));
