import type { Role } from '@nabta/domain/role';

export type DemoAccount = {
  phone: string;
  firstname: string;
  lastname: string;
  role: Role;
  isPrivate: boolean;
  /** Number of trees in the forest after all gifts. */
  trees: number;
  joinedDaysAgo: number;
  /** File in `pictures/accounts`. */
  portrait?: string;
};

/** Demo users; the last digits of the phone are the number of trees or encode the role. */
export const demoAccounts: DemoAccount[] = [
  person('000', 'ريم', 'الحربي', { trees: 0, joinedDaysAgo: 3 }),
  person('001', 'خالد', 'العتيبي', { trees: 1, joinedDaysAgo: 160 }),
  person('005', 'سارة', 'الدوسري', { trees: 5, joinedDaysAgo: 420 }),
  person('010', 'نورة', 'القحطاني', { trees: 10, joinedDaysAgo: 700, portrait: 'noura' }),
  person('050', 'فيصل', 'الشهري', { trees: 50, joinedDaysAgo: 1200, portrait: 'faisal' }),
  person('100', 'ليان', 'الغامدي', { trees: 100, joinedDaysAgo: 1900, portrait: 'layan' }),
  person('200', 'عبدالله', 'المطيري', { trees: 200, joinedDaysAgo: 2600 }),
  person('901', 'هند', 'السبيعي', { trees: 4, joinedDaysAgo: 800, isPrivate: true }),
  person('910', 'ماجد', 'الزهراني', { trees: 3, joinedDaysAgo: 3000, role: 'company' }),
  person('911', 'سلطان', 'الشمري', { trees: 2, joinedDaysAgo: 3200, role: 'landowner' }),
  person('912', 'يوسف', 'البلوي', { trees: 1, joinedDaysAgo: 1500, role: 'planter' }),
  person('921', 'تركي', 'الجهني', { trees: 0, joinedDaysAgo: 900, role: 'viewer' }),
  person('922', 'منيرة', 'السلمي', { trees: 0, joinedDaysAgo: 640, role: 'support' }),
  person('923', 'بندر', 'الرشيدي', { trees: 0, joinedDaysAgo: 1100, role: 'field' }),
  person('924', 'وفاء', 'العمري', { trees: 0, joinedDaysAgo: 2100, role: 'manager' }),
  person('999', 'أمل', 'العنزي', { trees: 0, joinedDaysAgo: 3600, role: 'admin' }),
  person('998', 'صالح', 'البقمي', { trees: 0, joinedDaysAgo: 3500, role: 'admin' }),
];

export function demoPhone(digits: string): string {
  return `+966500000${digits}`;
}

type Details = Pick<DemoAccount, 'trees' | 'joinedDaysAgo'> &
  Partial<Pick<DemoAccount, 'role' | 'isPrivate' | 'portrait'>>;

function person(digits: string, firstname: string, lastname: string, details: Details): DemoAccount {
  return { phone: demoPhone(digits), firstname, lastname, role: 'person', isPrivate: false, ...details };
}
