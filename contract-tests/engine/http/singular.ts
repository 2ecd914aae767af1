/** `room` of `rooms`, `city` of `cities`, as English mostly has it. */
export function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ses|xes|ches|shes|zes)$/.test(word)) return word.slice(0, -2);
  return word.replace(/([^s])s$/, "$1");
}
