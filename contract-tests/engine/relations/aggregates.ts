/** Numbers over several values, known by their names alone: count, least, most, mean and sum. */
import type { Json } from "../../../spec/openapi/json.ts";

const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

interface Role {
  readonly name: RegExp;
  readonly of: (values: readonly number[]) => number;
  /** What the last digit that is shown may be off by: a sum is rounded, a mean is cut off as well, to whole numbers too. */
  readonly rounding: (lastDigit: number) => number;
}

const exact = (): number => 0;

const ROLES: readonly Role[] = [
  { name: /^(count|n)$/i, of: (values) => values.length, rounding: exact },
  { name: /^(min|minimum|lowest|smallest)(_?value)?$/i, of: (values) => Math.min(...values), rounding: exact },
  { name: /^(max|maximum|highest|largest)(_?value)?$/i, of: (values) => Math.max(...values), rounding: exact },
  {
    name: /^(avg|average|mean)(_?value)?$/i,
    of: (values) => sumOf(values) / values.length,
    rounding: (digit) => digit,
  },
  { name: /^(sum|total)(_?value)?$/i, of: sumOf, rounding: (digit) => (digit < 1 ? 0.51 * digit : 0) },
];

/** How many of them these members are called as. */
export function rolesOf(names: readonly string[]): number {
  return ROLES.filter(({ name }) => names.some((own) => name.test(own))).length;
}

/** What one of the last digit that is shown stands for. */
function lastDigit(value: number): number {
  const [, decimals = ""] = /\.(\d+)$/.exec(String(value)) ?? [];
  return 10 ** -decimals.length;
}

/** The first number that is not that of the values. */
export function aggregateFault(body: { readonly [name: string]: Json }, values: readonly number[]): string | undefined {
  for (const { name, of, rounding } of ROLES) {
    const found = Object.entries(body).find(([own, value]) => name.test(own) && typeof value === "number");
    const [own, is] = [found?.[0], Number(found?.[1])];
    const wanted = of(values);
    const near = Math.max(1e-6 * Math.max(1, Math.abs(wanted)), rounding(lastDigit(is)));
    if (own !== undefined && Math.abs(is - wanted) > near)
      return `${own} is ${is}, and of the items it is ${Number(wanted.toFixed(6))}`;
  }
  return undefined;
}
