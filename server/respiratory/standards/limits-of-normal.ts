import type { LowerLimitPercentile } from "../types/model.ts";

/**
 * z-score of the limits of normal by the percentile of the lower one: 1.645 for the 5th (ERS/ATS 2022, Stanojevic et al.,
 * Eur Respir J 2022;60:2101499), 1.96 for the 2.5th. The upper limit lies as far above the median.
 */
export const LIMIT_Z: Readonly<Record<LowerLimitPercentile, number>> = { 5: 1.645, 2.5: 1.96 };
