/** Projects, patients, records, batches and links that are right one by one, and do not fit each other, their history or the request. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { type Change, READ, TOLD, another, at, earlier, later, plus, renamed, reversed } from "./members.ts";

const RECORDS = ["getRecord", "retractRecord"];
const BATCHES = ["interpret", "reviewResults"];

const flipped =
  (one: Json, other: Json): Change =>
  (value) =>
    value === one ? other : value;

/** The first two items in each other's place. */
const exchanged: Change = (value) => {
  const [first, second, ...rest] = listAt(value);
  return first === undefined || second === undefined ? value : [second, first, ...rest];
};

/** The instant as the clock on the wall showed it where the test was made. */
const onTheWall: Change = (value, body) => {
  const sent = isObject(body) && isObject(body["record"]) ? String(body["record"]["performed_at"]) : "";
  const [, clock] = /^(.{19})(?:\.\d+)?[+-]\d\d:\d\d$/.exec(sent) ?? [];
  return clock === undefined ? value : `${clock}.000Z`;
};

/** What a project, patient or record says of itself. */
const OF_ITSELF: readonly ServerFault[] = [
  at("a record has one revision more than its history", RECORDS, "/record_revision", plus(1)),
  at("revisions of a record come newest first", RECORDS, "/revisions", reversed),
  at("a record has changed at another time than its newest revision", RECORDS, "/changed_at", later),
  at("a retracted record still counts", RECORDS, "/status", flipped("entered_in_error", "active")),
  at("a record is of another patient than was sent", "getRecord", "/patient_id", renamed, [...TOLD, ...READ]),
  at("a record has the time of the wall clock", "getRecord", "/performed_at", onTheWall, [...TOLD, "list-member"]),
  at("a record has another reference than was sent", "getRecord", "/client_reference", renamed, [...TOLD, ...READ]),
  at("a patient's last test comes before the first", "getPatient", "/last_performed_at", earlier),
  at("a project has changed before it was made", ["getProject", "listProjects"], "/changed_at", earlier),
];

/** What one answer says of another one. */
const OF_OTHERS: readonly ServerFault[] = [
  at("a patient has one record more than are listed", ["getPatient", "listPatients"], "/records", plus(1)),
  at("a project has one patient more than are listed", "getProject", "/patients", plus(1), [...TOLD, "list-member"]),
  at("an intake counts one patient of the project more", "intakePatients", "/patients_in_project", plus(1)),
  at("an intake answers records in another order", "intakePatients", "/records", exchanged),
  at("an intake calls a new record amended", "intakePatients", "/records/0/outcome", flipped("created", "amended")),
  at("an intake names one record twice", "intakePatients", "/records/1/record_id", (_, body) => firstRecord(body)),
  at("an intake makes its project every time", "intakePatients", "/project_created", () => true),
  at("a listed record is of another revision", "listRecords", "/data/0/record_revision", plus(1), ["list-member"]),
  at("a listed patient has another count", "listPatients", "/data/0/records", plus(1), ["list-member", ...TOLD]),
  at("a listed project has another count", "listProjects", "/data/0/patients", plus(1), ["list-member"]),
  at("a listed model has another number of patients", "listModels", "/data/0/fit/included", plus(1)),
  at("a listed analysis counts one item more", "listAnalyses", "/data/0/item_count", plus(1), ["list-member", ...TOLD]),
  at("a listed batch is of another analysis", "listBatches", "/data/0/analysis_id", another, [...TOLD, "list-member"]),
  at(
    "a listed batch that was delivered is called failed",
    "listBatches",
    "/data/0/webhook_state",
    flipped("delivered", "failed"),
    [...TOLD, "list-member", "list-filter"],
  ),
  at("a batch is answered under another model", BATCHES, "/model_id", another, [...TOLD, ...READ]),
  at("a batch is answered with another sequence", BATCHES, "/sequence", plus(1)),
  at("a review revises another batch", "reviewResults", "/revises", another),
  at("a link is to another batch", "createResultsLink", "/batch_id", another),
  at("a link ends a day later than was asked", "createResultsLink", "/expires_at", dayLater, [...TOLD, ...READ]),
  at("a test has another name than was sent", "testWebhook", "/test_id", renamed),
  at("a test is read under another event", "getWebhookTest", "/event_id", another),
  at("a ruleset is read in another version", "getRuleset", "/version", renamed),
  at("a redelivery is of another message", "redeliverWebhook", "/event_id", another, [...TOLD, ...READ]),
];

function dayLater(value: Json | undefined): Json | undefined {
  return new Date(Date.parse(String(value)) + 86_400_000).toISOString();
}

function firstRecord(body: Json): Json | undefined {
  const [first] = isObject(body) ? listAt(body["records"]) : [];
  return isObject(first) ? first["record_id"] : undefined;
}

export const STORED_FAULTS: readonly ServerFault[] = [...OF_ITSELF, ...OF_OTHERS];
