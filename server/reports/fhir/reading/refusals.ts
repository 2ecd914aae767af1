/** Why a member must not be there. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

const refusal = (code: string, detail: string): Refusal => ({ code, detail });

export const IDENTIFYING = refusal("identifying", "says who the patient is; only a pseudonym may come here");
export const MORE_THAN_A_PSEUDONYM = refusal("identifying", "says more of the patient than a pseudonym; leave it out");
export const UNKNOWN = refusal("unknown_member", "is not read, and would be lost; leave it out");

const LOOKED_UP = refusal("identifying", "may be looked up by others, who learn who the patient is; leave it out");

/** Members that say who a person is, wherever they stand. */
export const OF_A_PERSON: ReadonlySet<string> = new Set([
  ...["birthDate", "telecom", "address", "given", "family", "photo", "maritalStatus", "deceasedDateTime"],
]);

/** Members that are refused with a reason of their own. */
export const REFUSED: Readonly<Record<string, Refusal>> = {
  modifierExtension: refusal("not_plain", "may turn the meaning of what is beside it, and is not known here"),
  implicitRules: refusal("not_plain", "names rules that turn the meaning of the resource, and is not known here"),
  dataAbsentReason: refusal("not_plain", "says that there is no value; leave out what was not measured"),
  contained: refusal("not_read", "is not read; give each resource an entry of its own"),
  extension: refusal("not_read", "is no extension that is read here, and would be lost; leave it out"),
  identifier: LOOKED_UP,
  basedOn: LOOKED_UP,
  encounter: LOOKED_UP,
  ...Object.fromEntries([...OF_A_PERSON].map((member) => [member, IDENTIFYING])),
};
