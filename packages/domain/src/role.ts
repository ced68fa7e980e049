/**
 * `person` is the default. Planters, landowners and companies manage their own records; the remaining roles
 * are operator staff, who can view everything.
 */
export const roles = [
  'person',
  'planter',
  'landowner',
  'company',
  'viewer',
  'support',
  'field',
  'manager',
  'coupons',
  'admin',
] as const;

export type Role = (typeof roles)[number];
