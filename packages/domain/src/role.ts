/**
 * Who an account is to the house. `person` is everybody. Planters, landowners and companies run the part of the chain that is
 * theirs; the others are the operator's staff, who see all of it and each do a part.
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
