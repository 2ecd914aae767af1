/** What an answer to many things at once counts of them: as many as were sent were taken or refused, and each that was refused is told of. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";

const TAKEN = /^(accepted|stored|created|imported|inserted|added|saved|succeeded|successful)(count)?$/;
/** What is there already may be neither new nor refused. */
const NEW = /^(created|imported|inserted|added|saved|stored)/;
const REFUSED = /^(rejected|failed|invalid|refused)(count)?$/;
const ALL = /^(total|received|submitted|processed)(count)?$/;
const ERRORS = /^(errors|failures|rejections)$/;

/** The one list of objects that is sent: the body itself, or a member of it. */
function listOf(sent: Json | undefined): readonly Json[] | undefined {
  const lists = (isObject(sent) ? Object.values(sent) : [sent]).filter(
    (one): one is Json[] => Array.isArray(one) && one.length > 0 && one.every(isObject),
  );
  return lists.length === 1 ? lists[0] : undefined;
}

export function bulkCountFaults(sent: Json | undefined, answered: Json | undefined): string[] {
  const list = listOf(sent);
  if (list === undefined || !isObject(answered)) return [];
  const numbers = Object.entries(answered).filter(([, value]) => typeof value === "number");
  const called = (name: RegExp): readonly [string, Json] | undefined =>
    numbers.find(([one]) => name.test(unspelt(one)));
  const [taken, refused] = [called(TAKEN), called(REFUSED)];
  const known = numbers.filter(([name]) => [TAKEN, REFUSED, ALL].some((one) => one.test(unspelt(name))));
  // what is counted beside them may be of those as well, or of others
  if (taken === undefined || refused === undefined || known.length < numbers.length) return [];
  const faults: string[] = [];
  const told = Number(taken[1]) + Number(refused[1]);
  if (told > list.length || (told < list.length && !NEW.test(unspelt(taken[0]))))
    faults.push(`${list.length} were sent, and ${taken[0]} and ${refused[0]} tell of ${told} together`);
  const [name, errors] =
    Object.entries(answered).find(([one, value]) => ERRORS.test(one) && Array.isArray(value)) ?? [];
  const at = (Array.isArray(errors) ? errors : []).map((one) => (isObject(one) ? one["index"] : undefined));
  const places = new Set(at);
  if (Array.isArray(errors) && at.every(Number.isSafeInteger) && places.size !== refused[1])
    faults.push(
      `${refused[0]} is ${Number(refused[1])}, and ${name ?? ""} tell of ${places.size} of those that were sent`,
    );
  return faults;
}

/** What an answer counts otherwise than its entries say: `done` of `all` were done. */
export function miscounted(answered: Json | undefined, done: number, all: number): string | undefined {
  const numbers = Object.entries(isObject(answered) ? answered : {}).filter(([, value]) => typeof value === "number");
  for (const [name, value] of numbers) {
    const wanted = TAKEN.test(unspelt(name)) ? done : REFUSED.test(unspelt(name)) ? all - done : undefined;
    if (wanted !== undefined && value !== wanted)
      return `${name} is ${Number(value)}, and ${wanted} of the answers say so`;
  }
  return undefined;
}

/** How many an answer says it has made: the number that is called so, or the length of its list of as many as were sent. */
export function toldAsMade(answered: Json | undefined, sent: number): number | undefined {
  const members = Object.entries(isObject(answered) ? answered : {});
  const counted = members.find(([name, value]) => NEW.test(unspelt(name)) && typeof value === "number")?.[1];
  if (typeof counted === "number") return counted;
  const lists = (Array.isArray(answered) ? [answered] : members.map(([, value]) => value)).filter(Array.isArray);
  return lists.length === 1 && lists[0]?.length === sent && lists[0].every(isObject) ? sent : undefined;
}
