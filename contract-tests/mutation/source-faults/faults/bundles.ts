import { type SourceFault, faultsIn } from "../fault.ts";

/** What is read of a FHIR bundle, and what of it is refused. */
const where = ["bundles-that-are-refused", "bundles-that-are-taken"];

export const BUNDLES: readonly SourceFault[] = [
  ...faultsIn(
    { file: "reports/fhir/reading/quantities.ts", where },
    ["millilitres are taken for litres", "mL: [1, 1000]", "mL: SAME"],
    ["a flow in a minute is taken for one in a second", '"L/min": [1, 60]', '"L/min": SAME'],
    ["a bound is taken for a value", 'if (value["comparator"] !== undefined) {', 'if (value["comparator"] === "") {'],
  ),
  ...faultsIn({ file: "reports/fhir/reading/tests.ts", where }, [
    "of a measure that comes twice the last one counts",
    'if (this.#values.has(key)) this.#note(observation.at, "repeated", "tells a measure of the test again");\n    else this',
    "this",
  ]),
  ...faultsIn(
    { file: "reports/fhir/reading/efforts.ts", where },
    [
      "faults of an effort are lost",
      'effort["faults"] = faults.filter((fault) => fault !== NONE)',
      'effort["faults"] = []',
    ],
    [
      "what was looked for and not seen is lost",
      'if (faults.length > 0) effort["faults"]',
      'if (faults.length > 0 && faults[0] !== NONE) effort["faults"]',
    ],
    [
      "a reviewer's decision is not read",
      "if (reviewer_acceptable === undefined || at === undefined) return",
      "if (reviewer_acceptable !== at || at !== undefined) return",
    ],
    ["the origin of a signal is not added", "sample * scale) + offset", "sample * scale)"],
    ["the factor of a signal counts for nothing", "const scale = factor * litres", "const scale = litres"],
    ["the period of a signal is in seconds", "(1000 / period)", "(1 / period)"],
    ["a signal that is cut off is taken", "if (strange !== undefined)", 'if (strange === "")'],
    ["a signal of two dimensions is taken", "if (dimensions !== 1)", "if (dimensions === 0)"],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/reading.ts", where },
    [
      "a client reference is lost",
      "if (reference !== undefined) this.#set",
      "if (reference === undefined) return;\n    if (second !== undefined) this.#set",
    ],
    [
      "what was withdrawn is read",
      'const FINAL = ["final", "amended", "corrected"]',
      'const FINAL = ["final", "amended", "corrected", "entered-in-error"]',
    ],
    [
      "observations of another patient are read",
      "if (pseudonym === undefined || own === undefined || pseudonym === own) return;",
      'if (pseudonym !== "") return;',
    ],
    ["an effort that was rejected is read", "if (isBlow && isRejectedIn(observation) &&", "if (!isBlow &&"],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/bundle.ts", where },
    ["a stale bundle is taken", '["stale", "revised"].includes', '["revised"].includes'],
    ["a second project counts for nothing", "if (second !== undefined) note(second.at", 'if (second === null) note(""'],
    [
      "what cannot be stored is never left out",
      'onError: code === "on-error-skip" ? "skip"',
      'onError: code === "" ? "skip"',
    ],
    ["what belongs to no report is lost", "isOwned(resource) && !isUnclear", "isOwned(resource) && isUnclear"],
  ),
  ...faultsIn(
    { file: "http/fhir-intake.ts", where },
    [
      "a name beside what is sound is passed over",
      "const isIdentifying = [",
      "const isIdentifying = leftOut.size === 0 && [",
    ],
    [
      "what is not read is not told",
      "warnings: [...warnings, ...notRead]",
      "warnings: [...warnings, ...notRead.slice(0, 0)]",
    ],
    ["pointers lead into the records", "const place = places.get(inner);", "const place = places.get(inner) && inner;"],
  ),
];
