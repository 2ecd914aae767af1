/** What no standard says: our own judgement, named as ours in the contract and in every report. */

/** Within this distance of its lower limit, the distance included, a measure is borderline. */
export const BORDERLINE = { volume_l: 0.15, ratio: 0.02 } as const;

/** Years; a larger difference between the change of age and the time between two tests is an inconsistency. */
export const AGE_TOLERANCE_YEARS = 1;

/** Centimetres and years: how far the heights of one patient may differ before we ask for a check. */
export const HEIGHT_TOLERANCE = {
  grown_from_years: 20,
  grown_cm: 5,
  child_loss_cm: 2,
  child_gain_cm: 2,
  child_gain_cm_per_year: 15,
} as const;
