/** What a stand-in for a service cannot do, each with its reason; everything else is asked of it as of the service itself. */
import type { Finding } from "./finding.ts";
import type { Kind } from "./coverage/elements.ts";

export interface Limits {
  /** Phases left out, by name. */
  readonly phases: readonly { readonly phase: string; readonly reason: string }[];
  /** Findings that say nothing, by their check and by what was tried. */
  readonly findings: readonly { readonly check: string; readonly subject: RegExp; readonly reason: string }[];
  /** Kinds of elements that need not be observed. */
  readonly exclusion: { readonly kinds: readonly Kind[]; readonly reason: string };
}

export interface Within {
  readonly findings: readonly Finding[];
  /** One line for each limit, with what it covered. */
  readonly notApplied: readonly string[];
}

/** The findings that are left; a limit that covers nothing is one more, because it is not true. */
export function within(
  limits: Limits,
  findings: readonly Finding[],
  kindOf: (element: string) => Kind | undefined,
): Within {
  const { kinds, reason: unseen } = limits.exclusion;
  const excluded = (finding: Finding): boolean => {
    const kind = finding.check === "coverage" ? kindOf(finding.subject) : undefined;
    return kind !== undefined && kinds.includes(kind);
  };
  const covers = [
    ...limits.findings.map(({ check, subject, reason }) => ({
      line: `${check} ${subject.source}: ${reason}`,
      covered: findings.filter((finding) => finding.check === check && subject.test(finding.subject)),
    })),
    { line: `coverage of ${kinds.join(", ")}: ${unseen}`, covered: findings.filter(excluded) },
  ];
  const covered = new Set(covers.flatMap((cover) => cover.covered));
  const needless = covers
    .filter((cover) => cover.covered.length === 0)
    .map(({ line }): Finding => ({
      check: "limits",
      message: `a limit that the target does not have: ${line}`,
      subject: line,
    }));
  return {
    findings: [...findings.filter((finding) => !covered.has(finding)), ...needless],
    notApplied: [
      ...limits.phases.map(({ phase, reason }) => `phase ${phase}: ${reason}`),
      ...covers.map((cover) => `${cover.line} (${cover.covered.length})`),
    ],
  };
}
