import type { Language } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

/** What each kind of message needs to be written. */
type MessageValues = {
  smsOtp: { code: string; host: string };
  smsGift: { name: string; link: string };
  smsGiftReminder: { name: string; link: string };
};

export type MessageKind = keyof MessageValues;

/** In Arabic codes and links stand in left-to-right isolates, so that no phone shows them among the words turned round. */
const texts = {
  smsOtp: {
    ar: 'رمز التحقق في نبتة: \u2066{code}\u2069. لا تشاركه مع أحد.',
    en: 'Your Nabta code is {code}. Do not share it with anyone.',
    pt: 'Seu código Nabta é {code}. Não o compartilhe com ninguém.',
  },
  smsGift: {
    ar: 'وصلتك شجرة هدية من {name}! افتحها هنا: \u2066{link}\u2069',
    en: '{name} gifted you a tree! Open it here: {link}',
    pt: '{name} deu uma árvore a você! Abra aqui: {link}',
  },
  smsGiftReminder: {
    ar: 'ما زالت شجرتك بانتظارك. افتح هدية {name}: \u2066{link}\u2069',
    en: 'Your tree is still waiting. Open the gift from {name}: {link}',
    pt: 'Sua árvore ainda espera por você. Abra o presente de {name}: {link}',
  },
} satisfies Record<MessageKind, Record<Language, string>>;

const lastLines: { [Kind in MessageKind]?: (values: MessageValues[Kind]) => string } = {
  smsOtp: ({ code, host }) => originBoundCode(host, code),
};

export function messageText<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  values: MessageValues[Kind],
): string {
  const text = formatMessage(texts[kind][language], language, values);
  const lastLine = lastLines[kind]?.(values);
  return lastLine === undefined ? text : `${text}\n\n${lastLine}`;
}

/** The line browsers read the code from (wicg.github.io/sms-one-time-codes): plain ASCII, a host without its port. */
function originBoundCode(host: string, code: string): string {
  return `@${new URL(`https://${host}`).hostname} #${code}`;
}
