import type { Ancestry, Sex, Subject } from "../types/record.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ReferenceEquations } from "../types/model.ts";
import gli2012 from "./gli-2012.json" with { type: "json" };
import gli2022 from "./gli-2022-global.json" with { type: "json" };

/** Median (M), coefficient of variation (S) and Box-Cox power (L) of a measure in healthy people like the subject. */
export interface Lms {
  readonly l: number;
  readonly m: number;
  readonly s: number;
}

/** One equation, ready to evaluate: the spline rows lie flat, three numbers a row. */
interface Equation {
  readonly firstAge: number;
  readonly lastAge: number;
  readonly lastInterval: number;
  readonly rows: Float64Array;
  readonly m: { readonly intercept: number; readonly lnHeight: number; readonly lnAge: number };
  readonly s: { readonly intercept: number; readonly lnAge: number };
  readonly l: { readonly intercept: number; readonly lnAge: number };
  readonly groups: Readonly<Record<Ancestry, { readonly m: number; readonly s: number }>> | undefined;
}

interface TableEquation {
  readonly measure: string;
  readonly sex: string;
  readonly m: Readonly<{ intercept: number; ln_height: number; ln_age: number; groups?: Groups }>;
  readonly s: Readonly<{ intercept: number; ln_age: number; groups?: Groups }>;
  readonly l: Readonly<{ intercept: number; ln_age: number }>;
  readonly rows: readonly (readonly number[])[];
}
type Groups = Readonly<Record<Exclude<Ancestry, "caucasian">, number>>;
type BySex = Readonly<Record<Sex, Equation>>;

/** The published look-up tables step by a quarter of a year from 3 years. */
const ROWS_PER_YEAR = 4;
const SPLINES_PER_ROW = 3;

const GLI_2022: ReadonlyMap<string, BySex> = compile(gli2022.equations);
const GLI_2012: ReadonlyMap<string, BySex> = compile(gli2012.equations);

/** The measures that have an equation, in the order in which they are reported. */
export const MEASURES: Readonly<Record<ReferenceEquations, readonly MeasureName[]>> = {
  "gli-2022-global": ["fev1", "fvc", "fev1_fvc"],
  "gli-2012": ["fev1", "fvc", "fev1_fvc", "fef25_75", "fef75"],
};

/**
 * L, M and S of a measure for a subject (age in decimal years, height in cm).
 *
 * M = exp(a0 + a1 ln h + a2 ln age + group + Mspline), S = exp(p0 + p1 ln age + group + Sspline),
 * L = q0 + q1 ln age + Lspline; splines by linear interpolation between the quarter-year rows, exact age in ln(age).
 * Undefined outside the equation's age range (3 to 95 years inclusive; FEF25-75 and FEF75: 3 to 90).
 * Sources: Bowerman et al., AJRCCM 2023;207:768 (GLI-2022 global); Quanjer et al., ERJ 2012;40:1324 (GLI-2012).
 * Throws a RangeError for a measure the equations do not have, and for GLI-2012 without an ancestry group: callers
 * check both first (`MEASURES`, `modelProblems`), because neither can be answered with a number.
 */
export function referenceLms(equations: ReferenceEquations, measure: MeasureName, subject: Subject): Lms | undefined {
  const bySex = (equations === "gli-2012" ? GLI_2012 : GLI_2022).get(measure);
  if (bySex === undefined) throw new RangeError(`${equations} has no equation for ${measure}`);
  return evaluate(bySex[subject.sex], subject);
}

function evaluate(equation: Equation, subject: Subject): Lms | undefined {
  const age = subject.age_years;
  if (!(age >= equation.firstAge && age <= equation.lastAge)) return undefined;
  const position = (age - equation.firstAge) * ROWS_PER_YEAR;
  const interval = Math.min(Math.floor(position), equation.lastInterval);
  const fraction = position - interval;
  const at = interval * SPLINES_PER_ROW;
  const lnAge = Math.log(age);
  const { m, s, l, rows } = equation;
  let lnM = m.intercept + m.lnHeight * Math.log(subject.height_cm) + m.lnAge * lnAge + between(rows, at, fraction);
  let lnS = s.intercept + s.lnAge * lnAge + between(rows, at + 1, fraction);
  if (equation.groups !== undefined) {
    const group = equation.groups[requireAncestry(subject)];
    lnM += group.m;
    lnS += group.s;
  }
  return { l: l.intercept + l.lnAge * lnAge + between(rows, at + 2, fraction), m: Math.exp(lnM), s: Math.exp(lnS) };
}

function between(rows: Float64Array, at: number, fraction: number): number {
  const low = rows[at] as number;
  return low + fraction * ((rows[at + SPLINES_PER_ROW] as number) - low);
}

function requireAncestry(subject: Subject): Ancestry {
  if (subject.ancestry === undefined) throw new RangeError("GLI-2012 needs the ancestry group");
  return subject.ancestry;
}

function compile(table: readonly TableEquation[]): Map<string, BySex> {
  const compiled = new Map<string, Partial<Record<Sex, Equation>>>();
  for (const entry of table) {
    const bySex = compiled.get(entry.measure) ?? {};
    bySex[entry.sex as Sex] = compileEquation(entry);
    compiled.set(entry.measure, bySex);
  }
  return compiled as Map<string, BySex>;
}

function compileEquation(entry: TableEquation): Equation {
  const first = entry.rows[0] as readonly number[];
  const last = entry.rows.at(-1) as readonly number[];
  return {
    firstAge: first[0] as number,
    lastAge: last[0] as number,
    lastInterval: entry.rows.length - 2,
    rows: Float64Array.from(entry.rows.flatMap((row) => row.slice(1))),
    m: { intercept: entry.m.intercept, lnHeight: entry.m.ln_height, lnAge: entry.m.ln_age },
    s: { intercept: entry.s.intercept, lnAge: entry.s.ln_age },
    l: { intercept: entry.l.intercept, lnAge: entry.l.ln_age },
    groups: compileGroups(entry.m.groups, entry.s.groups),
  };
}

function compileGroups(m: Groups | undefined, s: Groups | undefined): Equation["groups"] {
  if (m === undefined || s === undefined) return undefined;
  return {
    caucasian: { m: 0, s: 0 },
    african_american: { m: m.african_american, s: s.african_american },
    north_east_asian: { m: m.north_east_asian, s: s.north_east_asian },
    south_east_asian: { m: m.south_east_asian, s: s.south_east_asian },
    other: { m: m.other, s: s.other },
  };
}
