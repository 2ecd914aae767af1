/** Which state words give to what is paid in full. */
import { expect, test } from "vitest";
import { stateInFull } from "./refusals-compared.ts";

test.each([
  ["Records a payment. An invoice that is paid in full becomes `paid`.", "paid"],
  ["The invoice becomes paid once nothing is due.", "paid"],
  ["The order is marked as settled when it was fully paid", "settled"],
  ["Records a payment. The invoice becomes open.", undefined],
  ["Pays in full. The invoice becomes open.", undefined],
])("%s", (text, state) => {
  expect(stateInFull(text)).toBe(state);
});
