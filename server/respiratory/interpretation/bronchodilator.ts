import {
  ADEQUATE_FROM_MINUTES,
  ADEQUATE_FROM_UG,
  agentName,
  BRONCHODILATORS,
  NO_BRONCHODILATORS,
  PROTOCOLS,
} from "../standards/bronchodilator-protocol.ts";
import type { BronchodilatorGiven, PatientRecord, ProtocolStanding } from "../types.ts";

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
  const otherDose = dose_ug !== protocol.dose_ug;
  const otherWait = minutes_after < protocol.minutes.least || minutes_after > protocol.minutes.most;
  if (otherDose) return otherWait ? "other_dose_and_wait" : "other_dose";
  return otherWait ? "other_wait" : "as_recommended";
}

/** Whether what was given opens no airways: another drug or none, too little, or a test at once. */
export function isInadequate({ agent, dose_ug, minutes_after }: Recorded): boolean {
  const name = agentName(agent);
  const isOneOf = (parts: readonly string[]): boolean => parts.some((part) => name.includes(part));
  if (isOneOf(NO_BRONCHODILATORS) && !isOneOf(BRONCHODILATORS)) return true;
  const [, least = 0] = ADEQUATE_FROM_UG.find(([agents]) => agents.includes(name)) ?? [];
  return dose_ug < least || minutes_after < ADEQUATE_FROM_MINUTES;
}
