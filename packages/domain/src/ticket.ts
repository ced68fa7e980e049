/** What somebody writes to us about. */
export const ticketTopics = ['tree', 'gift', 'account', 'app', 'idea', 'other'] as const;
export type TicketTopic = (typeof ticketTopics)[number];

/** Open while staff has the next word, answered while the person has it, closed when nobody needs to say more. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Characters of one message. */
export const maxTicketText = 2_000;

/** What hides or turns the words around it, and has no place in a letter: control characters, overrides and isolates. */
const deceptive = /[\p{Cc}\p{Co}\p{Cn}\u200B\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** A message as it is kept: lines and paragraphs stay, what deceives the eye goes; undefined where nothing is left or it is too long. */
export function cleanTicketText(text: string): string | undefined {
  const lines = text.normalize('NFC').replace(/\r\n?/gu, '\n').replaceAll('\t', ' ').split('\n');
  const cleaned = lines.map((line) => line.replace(deceptive, '').trimEnd()).join('\n');
  const message = cleaned.replace(/\n{3,}/gu, '\n\n').trim();
  return message.length > 0 && message.length <= maxTicketText ? message : undefined;
}
