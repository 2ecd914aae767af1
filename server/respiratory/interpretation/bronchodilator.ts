import {
  ADEQUATE_FROM_MINUTES,
  ADEQUATE_FROM_UG,
  agentName,
  BESIDE_AGENT,
  NO_BRONCHODILATORS,
  NOTHING_GIVEN,
  PROTOCOLS,
} from "../standards/bronchodilator-protocol.ts";
import { isPlausibleDose, isPlausibleWait } from "../plausibility/facts.ts";
import type { BronchodilatorFault, BronchodilatorGiven, ProtocolStanding } from "../types/bronchodilator.ts";
import type { PatientRecord } from "../types/record.ts";

type Recorded = NonNullable<PatientRecord["bronchodilator"]>;

/** What was given before the second test, beside the protocol of the standard; null where nothing was recorded of it. */
export function bronchodilatorGiven(record: Pick<PatientRecord, "bronchodilator">): BronchodilatorGiven | null {
  const given = record.bronchodilator;
  return given === undefined ? null : { ...given, protocol: protocolStanding(given) };
}

function protocolStanding({ agent, dose_ug, minutes_after }: Recorded): ProtocolStanding {
  const name = agentName(agent);
  const protocol = PROTOCOLS.find(({ agents }) => agents.includes(name));
  if (protocol === undefined) return "no_protocol";
  const otherDose = !protocol.doses_ug.includes(dose_ug);
  const otherWait = minutes_after < protocol.minutes.least || minutes_after > protocol.minutes.most;
  if (otherDose) return otherWait ? "other_dose_and_wait" : "other_dose";
  return otherWait ? "other_wait" : "as_recommended";
}

/**
 * Why what was given tells nothing of airways that were opened: another drug or none, too little, or a test at once. A number that
 * cannot well be true is no evidence of it, only a doubt. Undefined where nothing speaks against it.
 */
export function bronchodilatorFault(given: Recorded | undefined): BronchodilatorFault | undefined {
  if (given === undefined) return undefined;
  const [, least = 0] = ADEQUATE_FROM_UG.find(([agents]) => agents.includes(agentName(given.agent))) ?? [];
  const tooLittle = given.dose_ug < least;
  const atOnce = given.minutes_after < ADEQUATE_FROM_MINUTES;
  const known = (tooLittle && isPlausibleDose(given)) || (atOnce && isPlausibleWait(given));
  if (known || isNoBronchodilator(given.agent)) return "bronchodilator_inadequate";
  return tooLittle || atOnce ? "bronchodilator_doubtful" : undefined;
}

/** By whole words: of an agent that is not known nothing is said. */
function isNoBronchodilator(agent: string): boolean {
  const words = agent.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.some((word) => NOTHING_GIVEN.includes(word))) return true;
  const names = words.filter((word) => !BESIDE_AGENT.includes(word));
  return names.length > 0 && names.every((word) => NO_BRONCHODILATORS.includes(word));
}
