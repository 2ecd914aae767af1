import { type SourceFault, faultsIn } from "../fault.ts";

/** What is read of a FHIR bundle, and what of it is refused. */
const where = ["bundles-that-are-refused", "bundles-that-are-taken"];
const refused = ["bundles-that-are-refused"];
const alike = ["bundles-that-say-the-same"];

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
    ["the origin of a signal is not added", "sample * scale + offset", "sample * scale"],
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
  ),
  ...faultsIn({ file: "http/fhir-intake.ts", where: refused, by: ["problem-pointer"] }, [
    "pointers lead into the records",
    "const place = places.get(inner);",
    "const place = places.get(inner) && inner;",
  ]),
  ...faultsIn(
    { file: "reports/fhir/reading/names.ts", where: refused },
    ["a flow between two quarters has no name", "MID_FLOW.test(text)", "text.length < MID_FLOW.lastIndex"],
    ["other flows have no name", "[fm]ef[ _-]?(25|50|75|85)", "[fm]ef[ _-]?(99)"],
    ["a name says nothing of the side", "return before === after ? undefined", "return before !== after ? undefined"],
    ["a height may be a wish", "GUESSED.test(text) ?", "GUESSED.test(text.slice(0, 0)) ?"],
    ["a predicted value may be a measured one", "if (DERIVED.test(text))", "if (DERIVED.test(text.slice(0, 0)))"],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/times.ts", where: refused },
    ["a day that no month has is a day", "isCalendarDay(time.slice(0, 10)) && ", ""],
    ["a visit lasts a day", "const VISIT_MS = 12 *", "const VISIT_MS = 24 *"],
  ),
  ...faultsIn({ file: "reports/fhir/reading/times.ts", where: alike }, [
    "a visit lasts until noon",
    "> VISIT_MS)",
    ">= VISIT_MS)",
  ]),
  ...faultsIn(
    { file: "reports/fhir/reading/study.ts", where: refused },
    ["a report may have two studies", "const other = codings.find(", "const other = codings.slice(1, 1).find("],
    [
      "any section reports spirometry",
      "systemOf(coding) === SECTIONS &&",
      "systemOf(coding) === METHODS.toString() &&",
    ],
    ["the name of a study counts for nothing", "if (OTHER_STUDY.test(", 'if (text === "" && OTHER_STUDY.test('],
    [
      "a value beyond the device is plain",
      "&& !BESIDE_LIMITS.has(codingKey(coding)))\n        note",
      '&& codingKey(coding) === "")\n        note',
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/study.ts", where: alike },
    ["a study of lung function is another one", "  `${SNOMED}|23426006`,\n", ""],
    ["a value that is critically low is no plain one", '["L", "LL",', '["L",'],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/agents.ts", where: alike },
    ["fenoterol has the code of formoterol", 'atc: "R03AC04"', 'atc: "R03AC13"'],
    ["albuterol is another agent than salbutamol", 'names: ["salbutamol", "albuterol"]', 'names: ["salbutamol"]'],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/quantities.ts", where: alike },
    ["a millimetre is a centimetre", "mm: [1, 10]", "mm: SAME"],
    ["a milligram is a microgram", "mg: [1000, 1]", "mg: SAME"],
    ["thousands of cells are cells", '"10*3/uL": [1000, 1]', '"10*3/uL": SAME'],
    ["a ratio is its percent", '"1": [100, 1]', '"1": SAME'],
    ["a millisecond is a second", "ms: [1, 1000]", "ms: SAME"],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/meaning.ts", where: alike },
    ["a PEF that does not say when is not read", '  ["pef_l_s", "33452-4"],\n', ""],
    ["a second code of a measure says nothing", "when: one.when ?? other.when", "when: one.when"],
  ),
  ...faultsIn(
    { file: "reports/fhir/codes.ts", where: alike },
    [
      "PEF after bronchodilator has no code of SNOMED CT",
      '      snomed("313232000", "Peak expiratory flow rate after bronchodilation"),\n',
      "",
    ],
    [
      "FVC before bronchodilator has no code of SNOMED CT",
      '      snomed("441857000", "Forced vital capacity before bronchodilation"),\n',
      "",
    ],
  ),
  ...faultsIn({ file: "reports/fhir/facts.ts", where: alike }, [
    "who never smoked is no word",
    'never: snomed("266919005", "Never smoked tobacco"),',
    'never: snomed("266919009", "Never smoked tobacco"),',
  ]),
  ...faultsIn(
    { file: "reports/fhir/reading/efforts.ts", where: alike },
    ["an obstructed mouthpiece is no word of a fault", '"obstructed_mouthpiece", ', ""],
    [
      "thousandths of litres keep their last binary digit",
      "Math.round(litres * VOLUME_DECIMALS) / VOLUME_DECIMALS",
      "litres * VOLUME_DECIMALS * (1 / VOLUME_DECIMALS)",
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/reading/subject.ts", where: refused },
    [
      "of two pseudonyms the first counts",
      "if (other !== undefined) {",
      'if (other !== undefined && first.at === "") {',
    ],
    ["a pseudonym in use no more is taken", '"use") === "old"', '"use") === "older"'],
  ),
  ...faultsIn({ file: "reports/fhir/reading/report.ts", where: refused }, [
    "a value of a visit may be of none of its records",
    "if (origins.length > 0) noteOfNone(singles, origins, note);",
    "if (origins.length > 0) noteOfNone(singles.slice(9), origins, note);",
  ]),
];
