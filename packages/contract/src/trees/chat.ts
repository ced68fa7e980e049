import { chatActions } from '@nabta/domain/chat-action';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, nothing, publicId, text } from '../core/primitives.ts';

/** Sections of a tree page whose numbers are amounts; in all other sections they are days. */
export const amountParts = [
  'size',
  'carbon',
  'value',
  'water',
  'air',
  'energy',
  'equivalents',
  'future',
  'measurements',
] as const;

/** Sections of a tree page that can be cited; each is the id of its element. */
export const treePageSections = [
  'hero',
  ...amountParts,
  'story',
  'place',
  'species',
  'history',
  'passport',
  'dedication',
  'facts',
] as const;
export type TreePageSection = (typeof treePageSections)[number];

/** A cited fact and the section that shows it. */
export const citation = z.strictObject({
  /** A few words in the language of the answer: `43.2 kg CO₂`. */
  fact: z.string(),
  section: z.enum(treePageSections),
});
export type Citation = z.output<typeof citation>;

/** Offered under an answer: a question to send, or an action that the caller may do. */
export const chatChip = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), text: z.string() }),
  z.strictObject({ kind: z.literal('action'), action: z.enum(chatActions) }),
]);
export type ChatChip = z.output<typeof chatChip>;

/** Plain text with line breaks. */
export const chatMessage = z.strictObject({
  id,
  from: z.enum(['person', 'tree']),
  text: z.string(),
  createdAt: instant,
  /** Empty for messages of a person. */
  citations: z.array(citation),
  /** At most three; empty for messages of a person. */
  chips: z.array(chatChip),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chatDelta = z.strictObject({ text: z.string() });
export type ChatDelta = z.output<typeof chatDelta>;

export const chatDone = z.strictObject({ question: chatMessage, answer: chatMessage });
export type ChatDone = z.output<typeof chatDone>;

/** Final event when a started stream fails; earlier failures use the HTTP status. */
export const chatFailure = z.strictObject({ code: z.string(), message: z.string() });
export type ChatFailure = z.output<typeof chatFailure>;

/** Events of a stream: any number of `delta`, then `done` or `error`. */
export const chatEvents = { delta: chatDelta, done: chatDone, error: chatFailure } as const;

export const maxChatMessage = 500;

/** Strips direction overrides and invisible characters, so readers and the model see the same text. */
const chatText = z.pipe(
  z.pipe(
    text(1, 2_000),
    z.transform((value: string) =>
      value
        .normalize('NFC')
        .replace(/\r\n?/gu, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ')
        .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
        .trim(),
    ),
  ),
  z.string().check(z.minLength(1), z.maxLength(maxChatMessage)),
);

/**
 * Created by a visitor's browser when the page opens; visitors see only the messages of their visit. The
 * history of an owner ignores it.
 */
const visit = z.optional(id);

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'] as const;

export const readChat = endpoint({
  method: 'GET',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'Chat of the caller with the tree, newest first, and suggested questions',
  params: z.strictObject({ publicId }),
  query: z.strictObject({
    visit,
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  data: z.strictObject({
    items: z.array(chatMessage),
    /** Questions that this tree can answer, in the caller's language, best first. */
    suggestions: z.array(z.string()),
  }),
  errors: [...accountErrors],
});

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'Sends a message to the tree and streams the answer',
  params: z.strictObject({ publicId }),
  body: z.strictObject({ message: chatText, visit }),
  mediaType: 'text/event-stream',
  data: z.instanceof(Uint8Array),
  errors: [...accountErrors],
});

export const clearChat = endpoint({
  method: 'DELETE',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'Deletes the chat of the caller with the tree',
  params: z.strictObject({ publicId }),
  data: nothing,
  errors: [...accountErrors],
});
