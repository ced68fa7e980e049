import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

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
  WRONG_GIFT_LINK: {
    ar: 'رابط الهدية غير مكتمل. يُفتح كما وصل، ويمكن طلب إرساله مرة أخرى.',
    en: 'This gift link is incomplete. Open it as it reached you, or ask for it again.',
    pt: 'Este link de presente está incompleto. Abra-o como chegou até você ou peça que o enviem de novo.',
  },
  GIFT_CLAIMED: {
    ar: 'فُتحت هذه الهدية قبلك. رابط الهدية يُفتح مرة واحدة، وهو لأول من يفتحه.',
    en: 'Somebody else opened this gift before you. A gift link opens once, for whoever is first.',
    pt: 'Outra pessoa abriu este presente antes de você. Um link de presente abre uma única vez, para quem chega primeiro.',
  },
  GIFT_THANKED: {
    ar: 'وصل شكرك من قبل إلى من أهداك.',
    en: 'You have already thanked the giver.',
    pt: 'Você já agradeceu a quem deu o presente.',
  },
  GIFT_ENDED: {
    ar: 'لم تعد هذه الهدية متاحة: فُتحت أو أُعيدت أو انتهت مدتها.',
    en: 'This gift is no longer waiting: it was opened, returned or has expired.',
    pt: 'Este presente já não está à espera: foi aberto, devolvido ou expirou.',
  },
} satisfies ErrorTexts;

/** Link preview of a gift page; ICU messages. */
export const giftLinkTexts = {
  title: {
    ar: 'شجرة هدية لك من {name}',
    en: '{name} gifted you a tree',
    pt: '{name} presenteou você com uma árvore',
  },
  description: {
    ar: 'هديتك تنتظرك في نبتة: شجرة حقيقية لك.',
    en: 'Your gift is waiting on Nabta. Open it and see your tree.',
    pt: 'Seu presente espera por você na Nabta. Abra e veja a sua árvore.',
  },
  isOver: {
    ar: 'شجرة أُهديت في نبتة.',
    en: 'A tree that was gifted on Nabta.',
    pt: 'Uma árvore dada de presente na Nabta.',
  },
} satisfies Record<string, Translations>;

/** SMS to the receiver. A link in a line of its own needs no direction marks, which some phones take into the link. */
export const giftMessages = {
  received: {
    ar: 'وصلتك شجرة هدية من {name}! تُفتح هنا:\n{link}',
    en: '{name} gifted you a tree! Open it here: {link}',
    pt: '{name} presenteou você com uma árvore! Abra aqui: {link}',
  },
  severalReceived: {
    ar: '{count, plural, zero {وصلتك هدية من {name}! تُفتح هنا:} one {وصلتك شجرة هدية من {name}! تُفتح هنا:} two {وصلتك شجرتان هدية من {name}! تُفتحان هنا:} few {وصلتك # أشجار هدية من {name}! تُفتح هنا:} many {وصلتك # شجرة هدية من {name}! تُفتح هنا:} other {وصلتك # شجرة هدية من {name}! تُفتح هنا:}}\n{link}',
    en: '{name} gifted you {count, plural, one {# tree! Open it} other {# trees! Open them}} here: {link}',
    pt: '{name} presenteou você com {count, plural, one {# árvore! Abra} other {# árvores! Abra}} aqui: {link}',
  },
  reminder: {
    ar: 'ما زالت شجرتك بانتظارك، هدية من {name}:\n{link}',
    en: 'Your tree is still waiting. Open the gift from {name}: {link}',
    pt: 'Sua árvore ainda espera por você. Abra o presente de {name}: {link}',
  },
} satisfies Record<string, Translations>;

/** Push texts for giver and receiver. */
export const giftPushes = {
  received: {
    ar: 'وصلتك شجرة هدية من {name}',
    en: '{name} gifted you a tree',
    pt: '{name} presenteou você com uma árvore',
  },
  severalReceived: {
    ar: '{count, plural, zero {وصلتك هدية من {name}} one {وصلتك شجرة هدية من {name}} two {وصلتك شجرتان هدية من {name}} few {وصلتك # أشجار هدية من {name}} many {وصلتك # شجرة هدية من {name}} other {وصلتك # شجرة هدية من {name}}}',
    en: '{name} gifted you {count, plural, one {# tree} other {# trees}}',
    pt: '{name} presenteou você com {count, plural, one {# árvore} other {# árvores}}',
  },
  reminder: {
    ar: 'ما زالت شجرتك بانتظارك، هدية من {name}',
    en: 'Your tree is still waiting. Open the gift from {name}',
    pt: 'Sua árvore ainda espera por você. Abra o presente de {name}',
  },
  linkReady: {
    ar: 'رابط هديتك جاهز للإرسال',
    en: 'Your gift link is ready, send it to somebody you love',
    pt: 'Seu link de presente está pronto, envie a alguém querido',
  },
  opened: {
    ar: 'فُتحت هديتك: {tree}',
    en: 'Your gift was opened: {tree}',
    pt: 'Seu presente foi aberto: {tree}',
  },
  openedBy: {
    ar: 'فُتحت هديتك: {tree} صارت في غابة {name}',
    en: 'Your gift was opened: {tree} is now in {name}’s forest',
    pt: 'Seu presente foi aberto: {tree} agora está na floresta de {name}',
  },
  severalOpened: {
    ar: '{count, plural, zero {فُتحت هديتك} one {فُتحت هديتك: شجرة واحدة} two {فُتحت هديتك: شجرتان} few {فُتحت هديتك: # أشجار} many {فُتحت هديتك: # شجرة} other {فُتحت هديتك: # شجرة}}',
    en: 'Your gift of {count, plural, one {# tree} other {# trees}} was opened',
    pt: 'Seu presente de {count, plural, one {# árvore} other {# árvores}} foi aberto',
  },
  severalOpenedBy: {
    ar: '{count, plural, zero {فُتحت هديتك} one {فُتحت هديتك: شجرة واحدة} two {فُتحت هديتك: شجرتان} few {فُتحت هديتك: # أشجار} many {فُتحت هديتك: # شجرة} other {فُتحت هديتك: # شجرة}} في غابة {name}',
    en: 'Your gift was opened: {count, plural, one {# tree is} other {# trees are}} now in {name}’s forest',
    pt: 'Seu presente foi aberto: {count, plural, one {# árvore agora está} other {# árvores agora estão}} na floresta de {name}',
  },
  thanked: {
    ar: 'كلمة شكر على هديتك: {words}',
    en: 'A thank-you for your gift: {words}',
    pt: 'Um agradecimento pelo seu presente: {words}',
  },
  thankedBy: {
    ar: 'كلمة شكر من {name} على هديتك: {words}',
    en: '{name} thanks you for your gift: {words}',
    pt: '{name} agradece o seu presente: {words}',
  },
  declined: {
    ar: 'لم تُقبل هديتك، وعادت {tree} إلى غابتك',
    en: 'Your gift was declined: {tree} is back in your forest',
    pt: 'Seu presente foi recusado: {tree} voltou para a sua floresta',
  },
  severalDeclined: {
    ar: '{count, plural, zero {لم تُقبل هديتك} one {لم تُقبل هديتك، وعادت شجرة إلى غابتك} two {لم تُقبل هديتك، وعادت شجرتان إلى غابتك} few {لم تُقبل هديتك، وعادت # أشجار إلى غابتك} many {لم تُقبل هديتك، وعادت # شجرة إلى غابتك} other {لم تُقبل هديتك، وعادت # شجرة إلى غابتك}}',
    en: 'Your gift was declined: {count, plural, one {# tree is} other {# trees are}} back in your forest',
    pt: 'Seu presente foi recusado: {count, plural, one {# árvore voltou} other {# árvores voltaram}} para a sua floresta',
  },
  expired: {
    ar: 'لم تُفتح هديتك في موعدها، وعادت {tree} إلى غابتك',
    en: 'Your gift was not opened in time: {tree} is back in your forest',
    pt: 'Seu presente não foi aberto a tempo: {tree} voltou para a sua floresta',
  },
  notOpened: {
    ar: 'انتهت مدة هدية {name} قبل أن تُفتح',
    en: 'The gift from {name} expired before it was opened',
    pt: 'O presente de {name} expirou antes de ser aberto',
  },
} satisfies Record<string, Translations>;
