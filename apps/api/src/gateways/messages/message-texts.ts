import type { Language } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

/** What each kind of message needs to be written. */
type MessageValues = {
  smsOtp: { code: string; host: string };
};

export type MessageKind = keyof MessageValues;

/** In Arabic the code stands in a left-to-right isolate, so that no phone shows it among the words turned round. */
const texts = {
  smsOtp: {
    ar: 'رمز التحقق في نبتة: \u2066{code}\u2069. لا تشاركه مع أحد.',
    en: 'Your Nabta code is {code}. Do not share it with anyone.',
    pt: 'Seu código Nabta é {code}. Não o compartilhe com ninguém.',
  },
} satisfies Record<MessageKind, Record<Language, string>>;

const lastLines = {
  smsOtp: ({ code, host }) => originBoundCode(host, code),
} satisfies { [Kind in MessageKind]: (values: MessageValues[Kind]) => string };

export function messageText<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  values: MessageValues[Kind],
): string {
  return `${formatMessage(texts[kind][language], language, values)}\n\n${lastLines[kind](values)}`;
}

/** The line browsers read the code from (wicg.github.io/sms-one-time-codes): plain ASCII, a host without its port. */
function originBoundCode(host: string, code: string): string {
  return `@${new URL(`https://${host}`).hostname} #${code}`;
}
