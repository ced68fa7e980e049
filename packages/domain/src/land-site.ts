/** Water source of a land, which determines growth. */
export const landSites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

export type LandSite = (typeof landSites)[number];
