/** How trees on a land come by their water, which says how fast they grow. */
export const sites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

export type LandSite = (typeof sites)[number];
