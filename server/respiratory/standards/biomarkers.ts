/**
 * Fractional exhaled nitric oxide, ppb: low strictly below, high strictly above; other cut points under 12 years.
 * Dweik RA, Boggs PB, Erzurum SC, et al. Am J Respir Crit Care Med 2011;184:602-615.
 */
export const FENO_PPB = {
  child_below_years: 12,
  child: { low_below: 20, high_above: 35 },
  adult: { low_below: 25, high_above: 50 },
} as const;

/** Blood eosinophils per microlitre: flagged as high from 300 on, as low strictly below 100 (GOLD 2023 report). */
export const EOSINOPHILS_PER_UL = { low_below: 100, high_from: 300 } as const;
