/**
 * How people write the units that are read, beside the code that UCUM has for them. A word that is not listed may be of another unit
 * (lb, in, months), or of another kind of value (% predicted).
 */
const WORDS: Readonly<Record<string, string>> = {
  L: "litre|litres|liter|liters|liter(s)|litre(s)|l btps|l (btps)",
  mL: "millilitre|millilitres|milliliter|milliliters",
  "L/s":
    "l/sec|l/second|litres/second|liters/second|litre per second|litres per second|liter per second|liters per second",
  "L/min": "litres/minute|liters/minute|litre per minute|litres per minute|liter per minute|liters per minute",
  "%": "percent|per cent|pct|prozent",
  "1": "ratio|fraction|{ratio}",
  s: "sec|second|seconds|sekunden",
  ms: "msec|millisecond|milliseconds",
  a: "y|yr|yrs|year|years|jahr|jahre",
  cm: "centimetre|centimetres|centimeter|centimeters",
  m: "metre|metres|meter|meters",
  mm: "millimetre|millimetres|millimeter|millimeters",
  kg: "kilogram|kilograms|kilogramm",
  g: "gram|grams|gramm",
  ug: "\u00b5g|\u03bcg|mcg|microgram|micrograms|mikrogramm",
  mg: "milligram|milligrams|milligramm",
  min: "minute|minutes|minuten",
  "[ppb]": "ppb|parts per billion",
  "/uL": "/\u00b5l|/\u03bcl|per ul|per \u00b5l|per microlitre|per microliter|cells/ul|cells/\u00b5l",
  "10*3/uL": "10^3/ul|10\u00b3/\u00b5l|x10^3/ul|k/ul|thousand/ul",
  "10*9/L": "10^9/l|10\u2079/l|x10^9/l|giga/l",
  "{PackYears}": "pack-years|pack years|packyears|pack-year",
  "{score}": "score|points",
};

/** Whether a unit in words says the same as a code. Either letter stands for litre; of other units another case is another unit. */
export function isWordFor(word: string, code: string): boolean {
  const said = word.trim();
  return litre(said) === litre(code) || (WORDS[litre(code)] ?? "").split("|").includes(said.toLowerCase());
}

function litre(unit: string): string {
  return unit === "ml" ? "mL" : unit.replace(/^l(?=$|\/)/, "L").replace(/\/(u?)l$/, "/$1L");
}
