/** What of the findings counts on this target: settings, house rules and the baseline of known findings have their say, each with a reason. */
import type { Exchange } from "./http/exchange.ts";
import type { Finding } from "./finding.ts";
import { HOUSE_RULES } from "./house-rules.ts";
import type { CheckSettings } from "./settings.ts";

export interface Settled {
  readonly findings: readonly Finding[];
  /** One line for each reason, with how many it covers. */
  readonly notApplied: readonly string[];
  readonly notTried: readonly string[];
}

/** Checks whose finding says that something could not be had of the target, and not that it was wrong. */
const NOT_HAD = new Set(["coverage", "generation", "webhook-registered", "webhook-fired"]);

function wildcard(text: string): RegExp {
  return new RegExp(
    `^${text
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(".*")}$`,
  );
}

type About = NonNullable<CheckSettings["exclusions"]>[number] | NonNullable<CheckSettings["expectations"]>[number];

function isAbout(about: About, finding: Finding, exchange: Exchange | undefined): boolean {
  const operation = exchange?.case.operationId ?? finding.subject.split(":")[0];
  const status = String(exchange?.response?.status ?? "");
  return (
    (about.operation === undefined || about.operation === operation) &&
    (about.status === undefined || about.status === status || about.status.toUpperCase() === `${status.charAt(0)}XX`) &&
    (about.check === undefined || about.check === finding.check) &&
    (about.element === undefined ||
      wildcard(about.element).test(finding.subject) ||
      wildcard(about.element).test(finding.message))
  );
}

/** The same for the same fault, whatever the seed has drawn. */
export function fingerprint({ check, message, subject }: Finding): string {
  const timeless = (text: string): string =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, '"..."').replace(/\b[\w-]*\d[\w-]*\b/g, "#");
  return `${check}: ${timeless(subject)}: ${timeless(message)}`;
}

export function settle(
  found: readonly Finding[],
  settings: CheckSettings,
  exchangeOf: (id: number) => Exchange | undefined,
  known: (finding: Finding) => boolean = () => false,
): Settled {
  const strict = settings.strict === true;
  const covered = new Map<string, number>();
  const notTried: string[] = [];
  const cover = (line: string): undefined => void covered.set(line, (covered.get(line) ?? 0) + 1);
  const findings = found.filter((finding) => {
    const exchange = finding.exchange === undefined ? undefined : exchangeOf(finding.exchange);
    const reason = reasonFor(finding, exchange, settings, strict, known);
    if (reason !== undefined) return cover(reason);
    if (strict || !NOT_HAD.has(finding.check)) return true;
    const { subject, message } = finding;
    notTried.push(message.includes(subject) ? message : `${subject}: ${message}`);
    return false;
  });
  return { findings, notApplied: [...covered].map(([line, count]) => `${line} (${count})`), notTried };
}

function reasonFor(
  finding: Finding,
  exchange: Exchange | undefined,
  settings: CheckSettings,
  strict: boolean,
  known: (finding: Finding) => boolean,
): string | undefined {
  if (settings.checks?.[finding.check] === false) return `check ${finding.check} is off`;
  for (const exclusion of settings.exclusions ?? [])
    if (isAbout(exclusion, finding, exchange)) return `excluded: ${exclusion.reason}`;
  for (const expectation of settings.expectations ?? [])
    if (isAbout(expectation, finding, exchange)) return `expected ${expectation.expect}: ${expectation.reason}`;
  if (known(finding)) return "known before, by the baseline";
  const rule = strict ? undefined : HOUSE_RULES.find((one) => one.covers(finding, exchange));
  return rule === undefined ? undefined : `house rule, ${rule.name}: ${rule.why}`;
}
