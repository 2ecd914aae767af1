import { agentName } from "../../../respiratory/standards/bronchodilator-protocol.ts";
import { SNOMED } from "../codes.ts";
import { type Note, type Part, partsAt, textAt } from "./part.ts";

const ATC = "http://www.whocc.no/atc";
const ATC_GERMAN = "http://fhir.de/CodeSystem/bfarm/atc";
const RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm";
/** Systems whose codes say what was given: one that is not known here may be something else. */
const OF_DRUGS: ReadonlySet<string> = new Set([ATC, ATC_GERMAN, RXNORM, SNOMED]);

interface Agent {
  readonly names: readonly string[];
  readonly atc: string;
  readonly others?: readonly string[];
}

/** Substances alone: the codes of products and of combinations say more than the name of one substance. */
const AGENTS: readonly Agent[] = [
  {
    names: ["salbutamol", "albuterol"],
    atc: "R03AC02",
    others: [`${SNOMED}|372897005`, `${RXNORM}|435`],
  },
  { names: ["terbutaline"], atc: "R03AC03" },
  { names: ["fenoterol"], atc: "R03AC04" },
  { names: ["formoterol", "formoterol fumarate"], atc: "R03AC13" },
  {
    names: ["ipratropium", "ipratropium bromide"],
    atc: "R03BB01",
    others: [`${SNOMED}|372518007`, `${RXNORM}|7213`],
  },
];

/** Notes every coding that does not say the agent that the text names. */
export function noteOtherAgents(medication: Part, text: string, note: Note): void {
  const agent = AGENTS.find(({ names }) => names.includes(agentName(text)));
  for (const coding of partsAt(medication, "coding")) {
    const system = textAt(coding, "system") ?? "";
    const isOfDrug = OF_DRUGS.has(system);
    if (isOfDrug && (agent === undefined || !isCodeOf(agent, system, textAt(coding, "code") ?? "")))
      note(`${coding.at}/code`, "wrong_code", "is not known here as a code of the agent that the text names");
    else if (isOther(textAt(coding, "display"), agent))
      note(`${coding.at}/display`, "wrong_code", "names another agent than the text");
  }
}

function isCodeOf({ atc, others = [] }: Agent, system: string, code: string): boolean {
  return system === ATC || system === ATC_GERMAN ? code === atc : others.includes(`${system}|${code}`);
}

function isOther(display: string | undefined, agent: Agent | undefined): boolean {
  if (display === undefined) return false;
  const said = display.toLowerCase();
  return AGENTS.some((other) => other !== agent && other.names.some((name) => new RegExp(`\\b${name}`).test(said)));
}
