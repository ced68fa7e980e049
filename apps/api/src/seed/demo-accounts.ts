import type { Role } from '@nabta/domain/role';

export type DemoAccount = {
  phone: string;
  firstname: string;
  lastname: string;
  role: Role;
  isPrivate: boolean;
};

/** People of the demo data; the last digits of a phone say how many trees its owner has, or what the owner does. */
export const demoAccounts: DemoAccount[] = [
  person('000', 'ريم', 'الحربي'),
  person('001', 'خالد', 'العتيبي'),
  person('005', 'سارة', 'الدوسري'),
  person('010', 'نورة', 'القحطاني'),
  person('050', 'فيصل', 'الشهري'),
  person('100', 'ليان', 'الغامدي'),
  person('200', 'عبدالله', 'المطيري'),
  { ...person('901', 'هند', 'السبيعي'), isPrivate: true },
  { ...person('910', 'ماجد', 'الزهراني'), role: 'company' },
  { ...person('911', 'سلطان', 'الشمري'), role: 'landowner' },
  { ...person('912', 'يوسف', 'البلوي'), role: 'planter' },
  { ...person('999', 'أمل', 'العنزي'), role: 'admin' },
];

function person(digits: string, firstname: string, lastname: string): DemoAccount {
  return { phone: `+966500000${digits}`, firstname, lastname, role: 'person', isPrivate: false };
}
