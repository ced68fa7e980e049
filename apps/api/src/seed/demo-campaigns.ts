import type { LocalizedName } from '@nabta/contract/core/primitives';
import { withCheckCharacter } from '@nabta/domain/coupon-code';

import { demoPhone } from './demo-accounts.ts';

export type DemoCampaign = {
  key: string;
  name: LocalizedName;
  about?: LocalizedName;
  /** Effort that provides planting days and land. */
  effort: string;
  company?: string;
  specieId?: string;
  startedDaysAgo: number;
  /** Undefined when the campaign has no end. */
  endsInDays?: number;
  /** Number of trees available for coupons. */
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

/** One coupon of each kind: sponsor, public effort code, used up, and expired. */
export const demoCoupons = {
  sponsor: coupon('NABTAWAHA1', 'waha-mangroves', 100),
  effort: { ...coupon('NABTAEARTH', 'alula-neighbours', 100), isOpenSecret: true },
  spent: coupon('NABTASPENT', 'alula-neighbours', 1),
  ended: coupon('NABTAENDED', 'past-spring', 100),
} satisfies Record<string, DemoCoupon>;

/** User of the spent coupon and the number of their tree that came from it. */
export const demoRedemption = { coupon: demoCoupons.spent, phone: demoPhone('901'), treeNumber: 3 };

/** Demo tag for claims; every tree without an owner has a tag. */
export const demoTag = 'NABTA001';

function coupon(characters: string, campaign: string, maxUses: number): DemoCoupon {
  return { code: withCheckCharacter(characters), campaign, maxUses, isOpenSecret: false };
}
