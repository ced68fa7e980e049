import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '../../platform/error-texts.ts';

export const giftErrors = {
  GIFT_TO_SELF: {
    ar: 'لا يمكنك إهداء الشجرة لنفسك.',
    en: 'You cannot gift a tree to yourself.',
    pt: 'Você não pode presentear a si mesmo.',
  },
  TREE_PROMISED: {
    ar: 'هذه الشجرة مُهداة وتنتظر أن تُفتح.',
    en: 'This tree is already gifted and waiting to be opened.',
    pt: 'Esta árvore já foi dada de presente e espera ser aberta.',
  },
  TREE_NOT_GIFTABLE: {
    ar: 'حصلت على هذه الشجرة بقسيمة عامة، ويمكن إهداؤها بعد 30 يومًا من ذلك.',
    en: 'This tree came from a public coupon and can be gifted 30 days after that.',
    pt: 'Esta árvore veio de um cupom público e só pode ser dada de presente 30 dias depois.',
  },
  GIFT_ENDED: {
    ar: 'لم تعد هذه الهدية متاحة: فُتحت أو أُعيدت أو انتهت مدتها.',
    en: 'This gift is no longer waiting: it was opened, returned or has expired.',
    pt: 'Este presente já não está à espera: foi aberto, devolvido ou expirou.',
  },
} satisfies ErrorTexts;

/** What the link to a gift says of itself before it is opened; ICU texts. */
export const giftLinkTexts = {
  title: {
    ar: 'شجرة هدية لك من {name}',
    en: '{name} gifted you a tree',
    pt: '{name} deu uma árvore a você',
  },
  description: {
    ar: 'هديتك تنتظرك في نبتة. افتحها وشاهد شجرتك.',
    en: 'Your gift is waiting on Nabta. Open it and see your tree.',
    pt: 'Seu presente espera por você na Nabta. Abra e veja a sua árvore.',
  },
  isOver: {
    ar: 'شجرة أُهديت في نبتة.',
    en: 'A tree that was gifted on Nabta.',
    pt: 'Uma árvore dada de presente na Nabta.',
  },
} satisfies Record<string, Translations>;
