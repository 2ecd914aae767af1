import { bundleOf, changed, type Changes, entriesOf, type Told, VALUES } from "../building.ts";
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { given } from "../alike/bronchodilators.ts";
import { ofPatient, visitOf } from "../alike/elements.ts";
import { type Alike, toldAlike } from "../alike/told.ts";

export const PROJECT = "refused-bundles-$seed";

/** A bundle that is sound but for one thing. */
export interface Wrong {
  readonly name: string;
  readonly code: string;
  /** Where the refusal finds it. */
  readonly at: string;
  readonly bundle: JsonObject;
}

type Base = (name: string, code: string, at: string, ...changes: Changes) => Wrong;

function base(bundle: JsonObject): Base {
  return (name, code, at, ...changes) => ({ name, code, at, bundle: changed(bundle, changes) as JsonObject });
}

export const ofAlike = (one: Alike): Base => base(bundleOf(PROJECT, toldAlike(one)));

/** The entries are the report, sex, age, height, and then what is told of the test. */
export function ofTest(...test: readonly Told[]): Base {
  return base(bundleOf(PROJECT, entriesOf("P-1", test)));
}

export function ofEntries(...entries: readonly Json[]): Base {
  return base(bundleOf(PROJECT, entries));
}

/** Refused where the one thing stands that is wrong. */
const there =
  (of: Base) =>
  (name: string, code: string, at: string, value: Json): Wrong =>
    of(name, code, at, [at, value]);

/** FEV1 and FVC before are the entries 4 and 5. */
export const wrong = ofTest(...VALUES);
export const wrongThere = there(wrong);

/** FEV1 and FVC before and after are 4 to 7, the wait 8, what was given 9, and the test after it 10. */
export const wrongGiven = ofAlike(given("P-1", { asTest: true }));
export const givenThere = there(wrongGiven);

/** The Patient is the entry 6. */
export const wrongPatient = ofAlike(ofPatient("P-1"));
export const patientThere = there(wrongPatient);

/** The first record leads to 1 to 5 and is the entry 11, the second to 6 to 10 and is the entry 12. */
export const wrongVisit = ofAlike(visitOf("P-1"));
export const visitThere = there(wrongVisit);

export const REPORT = "/entry/0/resource";
export const FEV1 = "/entry/4/resource";
export const FVC = "/entry/5/resource";
