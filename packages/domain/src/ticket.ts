export const ticketTopics = ['tree', 'gift', 'account', 'app', 'idea', 'other'] as const;
export type TicketTopic = (typeof ticketTopics)[number];

/** `open`: staff must reply; `answered`: the user may reply; `closed`: finished. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Characters per message. */
export const maxTicketText = 2_000;

/** Control characters, bidi overrides and isolates, and invisible characters. */
const deceptivePattern = /[\p{Cc}\p{Co}\p{Cn}\u200B\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Cleans a message for storage, keeping lines and paragraphs; undefined if it is empty or too long. */
export function cleanTicketText(text: string): string | undefined {
  const lines = text.normalize('NFC').replace(/\r\n?/gu, '\n').replaceAll('\t', ' ').split('\n');
  const cleaned = lines.map((line) => line.replace(deceptivePattern, '').trimEnd()).join('\n');
  const message = cleaned.replace(/\n{3,}/gu, '\n\n').trim();
  return message.length > 0 && message.length <= maxTicketText ? message : undefined;
}
