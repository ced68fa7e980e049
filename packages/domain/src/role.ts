/** Who an account is to the house. `person` is everybody; the others run the chain behind the trees. */
export const roles = ['person', 'planter', 'landowner', 'company', 'admin'] as const;

export type Role = (typeof roles)[number];
