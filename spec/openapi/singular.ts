/** Words that follow no rule. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["people", "person"],
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["indices", "index"],
  ["vertices", "vertex"],
  ["matrices", "matrix"],
  ["criteria", "criterion"],
  ["analyses", "analysis"],
  ["diagnoses", "diagnosis"],
  ["hypotheses", "hypothesis"],
  ["crises", "crisis"],
  ["movies", "movie"],
  ["cookies", "cookie"],
  ["calories", "calorie"],
  ["menus", "menu"],
  ["lens", "lens"],
  ["news", "news"],
  ["series", "series"],
  ["species", "species"],
]);

/** The last of the words of a name: `order-lines`, `orderLines` and `order_lines` end in lines. */
const LAST_WORD = /(?:[a-z]+|[A-Z][a-z]*)$/;

function ofWord(word: string): string {
  if (/^[a-z]{1,2}ies$/.test(word)) return word.slice(0, -1);
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|zz|ias|[^aeo]us)es$/.test(word)) return word.slice(0, -2);
  return /(ss|sis|ias|[^aeo]us)$/.test(word) ? word : word.replace(/s$/, "");
}

/** `room` of `rooms`, `city` of `cities`, `warehouse` of `warehouses`, as English mostly has it; of several words the last one. */
export function singular(name: string): string {
  return name.replace(LAST_WORD, (word) => {
    const plain = word.toLowerCase();
    const one = IRREGULAR.get(plain) ?? ofWord(plain);
    return word === plain ? one : `${word.charAt(0)}${one.slice(1)}`;
  });
}
