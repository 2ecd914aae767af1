/** Lowest score of each class of asthma control, and the ages a questionnaire was validated for (years). */
interface ControlScale {
  readonly well_controlled_from: number;
  readonly not_well_controlled_from: number;
  readonly from_years: number;
  /** Exclusive. */
  readonly below_years: number;
}

/**
 * Asthma Control Test: 20 or more well, 16 to 19 not well, 15 or less very poorly controlled, from 12 years.
 * Nathan RA, et al. J Allergy Clin Immunol 2004;113:59-65; Schatz M, et al. J Allergy Clin Immunol 2006;117:549-556.
 */
export const ACT: ControlScale = {
  well_controlled_from: 20,
  not_well_controlled_from: 16,
  from_years: 12,
  below_years: Infinity,
};

/**
 * Childhood Asthma Control Test, 4 to 11 years: 19 or less not well controlled (Liu AH, et al. J Allergy Clin Immunol
 * 2007;119:817-825), 12 or less very poorly controlled (Liu AH, et al. J Allergy Clin Immunol 2010;126:267-273).
 */
export const CACT: ControlScale = {
  well_controlled_from: 20,
  not_well_controlled_from: 13,
  from_years: 4,
  below_years: 12,
};

/**
 * Asthma Control Questionnaire, mean score: up to 0.75 well controlled, from 1.5 on not well controlled.
 * Juniper EF, et al. Respir Med 2006;100:616-621; valid from 6 years: Juniper EF, et al. Eur Respir J 2010;36:1410-1416. The gap between has no published name: "indeterminate" is ours.
 */
export const ACQ = { well_controlled_up_to: 0.75, not_well_controlled_from: 1.5, from_years: 6 } as const;
