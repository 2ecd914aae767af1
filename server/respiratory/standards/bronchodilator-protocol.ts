/**
 * How a response is to be tested: salbutamol in four separate doses of 100 ug and a new test after 10 to 15 minutes; ipratropium
 * 160 ug and 30 minutes (ATS/ERS 2005: Miller MR, Hankinson J, Brusasco V, et al. Eur Respir J 2005;26:319-338; the four doses and
 * the 15 minutes are repeated in Pellegrino et al., Eur Respir J 2005;26:948-968, table 9, checked; the ten minutes and
 * ipratropium are given from memory and could not be checked). The standard of 2019 leaves agent and dose to the laboratory.
 */
interface Protocol {
  readonly agents: readonly string[];
  readonly dose_ug: number;
  readonly minutes: { readonly least: number; readonly most: number };
}

export const PROTOCOLS: readonly Protocol[] = [
  { agents: ["salbutamol", "albuterol"], dose_ug: 400, minutes: { least: 10, most: 15 } },
  // the upper bound of the wait is our own
  { agents: ["ipratropium", "ipratropium bromide"], dose_ug: 160, minutes: { least: 30, most: 45 } },
];

/** As agents are listed: in small letters, without the salt of salbutamol. */
export function agentName(agent: string): string {
  return agent
    .trim()
    .toLowerCase()
    .replace(/ (sulfate|sulphate)$/, "");
}
