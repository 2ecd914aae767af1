/** What no standard says: our own judgement, named as ours in the contract and in every report. */

/**
 * Within this distance of its lower limit, the distance included, a measure is borderline: a volume within the repeatability
 * tolerance of grade A at that age, FEV1/FVC within 0.02, and both within 0.4 of the limit's z-score, which is what 0.150 L and
 * 0.02 amount to in an adult. In small lungs 0.150 L is far more: at every age it flagged 31 % of healthy children of 3 to 6.
 */
export const BORDERLINE = { ratio: 0.02, z: 0.4 } as const;

/** z-score of FEV1/FVC down to which a low ratio with normal FEV1 and FVC may be a normal variant: the first cut of severity. */
export const VARIANT_FROM_Z = -2.5;

/**
 * Seconds; an adult's longest expiration below is short: with a plateau, and without one; and one of a child over six years. The second is the least that the
 * standard of 2005 asked for (Miller et al., Eur Respir J 2005;26:319); the standard of 2019 asks for none.
 */
export const SHORT_EXPIRATION_SECONDS = { always: 3, without_plateau: 6, child_over_6: 1.5 } as const;

/**
 * PEF in L/s below this part of FEV1 in litres: 11 mL of FEV1 for each L/min of PEF, where above 10 means a narrow upper airway or a weak
 * start (Empey, BMJ 1972;3:503); the least of 729 adults of NHANES was 1.5. Of a ratio from here on, because a slow lung has little
 * peak in a smoothed curve. Below, PEF is set against the first flow of lungs that empty at one rate, which a diseased lung exceeds,
 * because its quick parts empty first: a flow that is held down from the start is that of a narrow upper airway or of no force. The
 * part leaves room for smoothing; the least of 56 people of NHANES with such a ratio was 1.3.
 */
export const LOW_PEF = { of_fev1: 1.5, from_ratio: 0.65, of_first_flow: 0.9 } as const;

/** Percent; a fall of FEV1 of so much, which no rule judges, is worth a look: children do not lose volume. */
export const NOTABLE_FALL_PERCENT = 10;

/** A factor between the longest expirations before and after bronchodilator from which on FVC may be larger for that alone. */
export const COMPARABLE_EXPIRATIONS = 1.5;

/** Recorded without COPD, these explain a low FEV1/FVC of their own: GOLD is not applied. */
export const OTHER_OBSTRUCTIVE_DISEASES = ["asthma", "cystic_fibrosis", "bronchiectasis"] as const;

/**
 * Years; a larger difference between the change of age and the time between two tests is an inconsistency. Ages in whole years may be
 * off by one, ages in half years by a half; ages with other decimals come of a date of birth, rounded to a quarter of a year at most.
 */
export const AGE_TOLERANCE_YEARS = { whole: 1, half: 0.5, decimal: 0.25 } as const;

/** Pack-years from which on a later statement of less than this share contradicts the earlier one. */
export const PACK_YEARS_TOLERANCE = { from: 10, share: 0.5 } as const;

/** How far two records of one visit may differ in a fact and still agree: years, centimetres, kilograms. Every other fact must be the same. */
export const FACT_TOLERANCE: Readonly<Record<string, number>> = {
  "/age_years": 0.01,
  "/height_cm": 0.5,
  "/weight_kg": 1,
};

/** Centimetres and years: how far the heights of one patient may differ before we ask for a check. */
export const HEIGHT_TOLERANCE = {
  grown_from_years: 20,
  grown_cm: 5,
  child_loss_cm: 2,
  child_gain_cm: 2,
  child_gain_cm_per_year: 15,
  /** Up to these ages a child grows: 3 of 100 by less than 3.5 cm a year before puberty. */
  grows_until_years: { female: 12, male: 14 },
  /** From so long on, a gain below this is that of a height that was carried forward. */
  growing_years: 0.75,
  least_gain_cm_per_year: 1,
} as const;
