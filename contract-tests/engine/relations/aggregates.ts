/** Numbers over several values, known by their names alone: count, least, most, mean and sum. */
import type { Json } from "../../../spec/openapi/json.ts";

const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const ROLES: readonly (readonly [RegExp, (values: readonly number[]) => number])[] = [
  [/^(count|n)$/i, (values) => values.length],
  [/^(min|minimum|lowest|smallest)(_?value)?$/i, (values) => Math.min(...values)],
  [/^(max|maximum|highest|largest)(_?value)?$/i, (values) => Math.max(...values)],
  [/^(avg|average|mean)(_?value)?$/i, (values) => sumOf(values) / values.length],
  [/^(sum|total)(_?value)?$/i, sumOf],
];

/** How many of them these members are called as. */
export function rolesOf(names: readonly string[]): number {
  return ROLES.filter(([name]) => names.some((own) => name.test(own))).length;
}

/** Half of the last digit that is shown, of values that are shown with two decimals or more. */
function rounding(value: number): number {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return decimals >= 2 ? 0.51 * 10 ** -decimals : 0;
}

/** The first number that is not that of the values. */
export function aggregateFault(body: { readonly [name: string]: Json }, values: readonly number[]): string | undefined {
  for (const [name, of] of ROLES) {
    const found = Object.entries(body).find(([own, value]) => name.test(own) && typeof value === "number");
    const [own, is] = [found?.[0], Number(found?.[1])];
    const wanted = of(values);
    const near = Math.max(1e-6 * Math.max(1, Math.abs(wanted)), rounding(is));
    if (own !== undefined && Math.abs(is - wanted) > near)
      return `${own} is ${is}, and of the items it is ${Number(wanted.toFixed(6))}`;
  }
  return undefined;
}
