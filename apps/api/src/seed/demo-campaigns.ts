import type { LocalizedName } from '@nabta/contract/primitives';
import { withCheckCharacter } from '@nabta/domain/coupon-code';

import { demoPhone } from './demo-accounts.ts';

export type DemoCampaign = {
  key: string;
  name: LocalizedName;
  about?: LocalizedName;
  /** Whose planting days and land its trees have. */
  effort: string;
  company?: string;
  specieId?: string;
  startedDaysAgo: number;
  /** Missing where it has no end. */
  endsInDays?: number;
  /** How many trees wait for whoever has a coupon. */
  poolTrees: number;
};

export const demoCampaigns: DemoCampaign[] = [
  {
    key: 'waha-mangroves',
    name: { ar: 'قرم من بنك الواحة', en: 'A Mangrove from Waha Bank', pt: 'Um mangue do Banco Waha' },
    about: {
      ar: 'تنمو أشجار القرم على شاطئ تاروت وتحمي سواحلنا. أدخل الرمز الذي وصلك من البنك واستلم شجرتك.',
      en: 'Mangroves grow along the shore of Tarut and shelter our coast. Enter the code you got from the bank and receive your tree.',
      pt: 'Os mangues crescem na costa de Tarut e protegem o nosso litoral. Digite o código que você recebeu do banco e receba sua árvore.',
    },
    effort: 'tarut-mangroves',
    company: 'waha',
    specieId: 'avicennia-marina',
    startedDaysAgo: 800,
    endsInDays: 365,
    poolTrees: 12,
  },
  {
    key: 'alula-neighbours',
    name: { ar: 'جيران واحة العلا', en: 'Neighbours of AlUla Oasis', pt: 'Vizinhos do Oásis de AlUla' },
    effort: 'alula-oasis',
    startedDaysAgo: 800,
    poolTrees: 8,
  },
  {
    key: 'past-spring',
    name: { ar: 'ربيع نسيم', en: 'Naseem Spring', pt: 'Primavera Naseem' },
    effort: 'jeddah-breeze',
    company: 'naseem',
    startedDaysAgo: 400,
    endsInDays: -40,
    poolTrees: 0,
  },
];

export type DemoCoupon = { code: string; campaign: string; maxUses: number; isOpenSecret: boolean };

/** One code of each kind: of a sponsor, of an effort and known to everybody, used up, and too late. */
export const demoCoupons = {
  sponsor: coupon('NABTAWAHA1', 'waha-mangroves', 100),
  effort: { ...coupon('NABTAEARTH', 'alula-neighbours', 100), isOpenSecret: true },
  spent: coupon('NABTASPENT', 'alula-neighbours', 1),
  ended: coupon('NABTAENDED', 'past-spring', 100),
} satisfies Record<string, DemoCoupon>;

/** Who used the one that is used up, and which tree of their forest it became. */
export const demoRedemption = { coupon: demoCoupons.spent, phone: demoPhone('901'), treeNumber: 3 };

/** The tag to try a claim with; the trees that nobody owns have one each. */
export const demoTag = 'NABTA001';

function coupon(characters: string, campaign: string, maxUses: number): DemoCoupon {
  return { code: withCheckCharacter(characters), campaign, maxUses, isOpenSecret: false };
}
