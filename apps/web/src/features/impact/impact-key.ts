/** Where what trees gave is kept in the cache. */
export const impactKey = ['impact'] as const;
