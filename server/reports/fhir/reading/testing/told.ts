/** Changes of a sound bundle, and the faults that reading it tells. */
import { type Any, changed, litres, own } from "../../../testing/bundles.ts";
import { faultsOf } from "../../../testing/faults.ts";

const SNOMED = "http://snomed.info/sct";

export type Change = (entry: Any[], bundle: Any) => unknown;

export const told = (change: Change): readonly string[] =>
  faultsOf(JSON.parse(JSON.stringify(changed(change)))).map(({ pointer, code }) => `${pointer} ${code}`);

export const of = (index: number): string => `/entry/${index}/resource`;
export const snomed = (code: string): Any => ({ system: SNOMED, code });
export const quantity = (value: number, code: string): Any => ({
  valueQuantity: { value, system: "http://unitsofmeasure.org", code },
});
export const all =
  (...changes: Change[]): Change =>
  (entry, bundle) => {
    for (const change of changes) change(entry, bundle);
  };
export const effortOf = (fev1: number, fvc: number, ...others: Any[]): Any => ({
  code: { coding: [own("effort-pre")] },
  component: [
    { code: { coding: [own("effort-fev1")] }, ...litres(fev1) },
    { code: { coding: [own("effort-fvc")] }, ...litres(fvc) },
    ...others,
  ],
});
