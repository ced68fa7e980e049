import type { DeliveryState } from '@nabta/domain/delivery-state';
import type { DeliveryProblem, IssueState, ResolutionAction } from '@nabta/domain/issue-state';

type DemoIssue = {
  kind: DeliveryProblem;
  note?: string;
  status: IssueState;
  resolution?: ResolutionAction;
  answer?: string;
  /** How many saplings of the first line were adjusted, signed. */
  adjusted?: number;
  /** Found by the house itself. */
  isByItself?: boolean;
};

export type DemoDelivery = {
  code: string;
  effort: string;
  status: DeliveryState;
  /** How many days ago it is or was due; below zero for days to come. */
  dueDaysAgo: number;
  /** By species what was ordered, and what came where that is another number. */
  lines: Record<string, number | readonly [ordered: number, received: number]>;
  note?: string;
  issue?: DemoIssue;
};

/** One of every kind: in time, late, short, failed, and with an issue in every state. */
export const demoDeliveries: DemoDelivery[] = [
  {
    code: 'D-HANFAH01',
    effort: 'hanifah-shade',
    status: 'delivered',
    dueDaysAgo: 12,
    lines: { 'vachellia-gerrardii': 240, 'ziziphus-spina-christi': [180, 160] },
    note: 'البوابة الشرقية، قبل التاسعة صباحًا',
    issue: { kind: 'quantity_mismatch', note: 'وصل من السدر 160 من أصل 180.', status: 'in_progress' },
  },
  {
    code: 'D-MAQA0002',
    effort: 'malqa-streets',
    status: 'delivered',
    dueDaysAgo: 20,
    lines: { 'prosopis-cineraria': 120, 'ziziphus-spina-christi': 90 },
    issue: {
      kind: 'damaged',
      note: 'كُسرت 12 شتلة في الطريق.',
      status: 'resolved',
      resolution: 'adjust_inventory',
      answer: 'أُخرجت الشتلات المكسورة من المخزون.',
      adjusted: -12,
    },
  },
  {
    code: 'D-TARVT003',
    effort: 'tarut-mangroves',
    status: 'delivered',
    dueDaysAgo: 31,
    lines: { 'avicennia-marina': [1_200, 1_195] },
    issue: {
      kind: 'quantity_mismatch',
      status: 'resolved',
      resolution: 'mark_acceptable_variance',
      answer: 'فرق أقل من نصف بالمئة.',
    },
  },
  {
    code: 'D-DHAHRN04',
    effort: 'dhahran-ghaf',
    status: 'delivered',
    dueDaysAgo: 5,
    lines: { 'prosopis-cineraria': 420 },
    issue: { kind: 'other', note: 'أوراق الشحنة ناقصة.', status: 'unresolved', answer: 'لم يردّ المشتل بعد.' },
  },
  {
    code: 'D-S0VDAH05',
    effort: 'soudah-juniper',
    status: 'delivered',
    dueDaysAgo: 45,
    lines: { 'juniperus-procera': 350 },
  },
  {
    code: 'D-JEDDAH06',
    effort: 'jeddah-breeze',
    status: 'in_transit',
    dueDaysAgo: 0,
    lines: { 'azadirachta-indica': 150, 'ziziphus-spina-christi': 60 },
  },
  {
    code: 'D-KHBAR007',
    effort: 'khobar-palms',
    status: 'in_transit',
    dueDaysAgo: 1,
    lines: { 'phoenix-dactylifera': 80 },
    note: 'شاحنة مبردة',
  },
  {
    code: 'D-FARASN08',
    effort: 'farasan-coast',
    status: 'in_transit',
    dueDaysAgo: -2,
    lines: { 'avicennia-marina': 900 },
  },
  {
    code: 'D-AAV00009',
    effort: 'alula-oasis',
    status: 'scheduled',
    dueDaysAgo: 4,
    lines: { 'phoenix-dactylifera': 60, 'ziziphus-spina-christi': 40 },
    issue: { kind: 'delayed', status: 'pending', isByItself: true },
  },
  {
    code: 'D-SHARAN10',
    effort: 'sharaan-wadi',
    status: 'scheduled',
    dueDaysAgo: -3,
    lines: { 'vachellia-tortilis': 260 },
  },
  {
    code: 'D-THVMAM11',
    effort: 'thumamah-wild',
    status: 'scheduled',
    dueDaysAgo: -9,
    lines: { 'vachellia-tortilis': 500, 'vachellia-gerrardii': 200 },
  },
  {
    code: 'D-HANFAH12',
    effort: 'hanifah-shade',
    status: 'failed',
    dueDaysAgo: 3,
    lines: { 'vachellia-tortilis': 130 },
    note: 'تعطّلت الشاحنة على الطريق.',
  },
  {
    code: 'D-MAQA0013',
    effort: 'malqa-streets',
    status: 'cancelled',
    dueDaysAgo: 8,
    lines: { 'olea-europaea': 75 },
  },
];
