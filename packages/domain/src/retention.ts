/** Months for which usage data is kept, enough to compare a year with the previous one; the privacy policy states it. */
export const usageMonths = 13;
