import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant, nothing, publicId, text } from './primitives.ts';

/** The parts of a tree's page whose numbers are amounts; elsewhere they are days. */
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

/** The parts of a tree's page that something can be read up in; each is the id of its element. */
export const treeParts = [
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
export type TreePart = (typeof treeParts)[number];

/** What the tree said that can be read up, and where. */
export const citation = z.strictObject({
  /** In a few words of the answer's language: `43.2 kg CO₂`. */
  fact: z.string(),
  section: z.enum(treeParts),
});
export type Citation = z.output<typeof citation>;

/** One thing that was said; plain text with line breaks. */
export const chatMessage = z.strictObject({
  id,
  from: z.enum(['person', 'tree']),
  text: z.string(),
  createdAt: instant,
  /** Empty for what a person said. */
  citations: z.array(citation),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chatDelta = z.strictObject({ text: z.string() });
export type ChatDelta = z.output<typeof chatDelta>;

export const chatDone = z.strictObject({ question: chatMessage, answer: chatMessage });
export type ChatDone = z.output<typeof chatDone>;

/** What a stream that has begun ends with where it fails; what fails before answers with its status. */
export const chatFailure = z.strictObject({ code: z.string(), message: z.string() });
export type ChatFailure = z.output<typeof chatFailure>;

/** The events of a stream: any number of `delta`, then `done` or `error`. */
export const chatEvents = { delta: chatDelta, done: chatDone, error: chatFailure } as const;

export const maxChatMessage = 500;

/** What turns the direction of text or cannot be seen is left out: a reader and the tree get the same words. */
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
 * Made by a visitor's browser when the page opens: what is said under it is seen only under it. An owner's history needs
 * none and is not parted by it.
 */
const visit = z.optional(id);

const known = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'] as const;

export const readChat = endpoint({
  method: 'GET',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'What the caller and the tree said, newest first, and what could be asked',
  params: z.strictObject({ publicId }),
  query: z.strictObject({
    visit,
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  data: z.strictObject({
    items: z.array(chatMessage),
    /** Questions that this tree can answer, in the caller's language, the best first. */
    suggestions: z.array(z.string()),
  }),
  errors: [...known],
});

export const askTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'Says something to the tree and streams what it answers',
  params: z.strictObject({ publicId }),
  body: z.strictObject({ message: chatText, visit }),
  mediaType: 'text/event-stream',
  data: z.instanceof(Uint8Array),
  errors: [...known],
});

export const clearChat = endpoint({
  method: 'DELETE',
  path: '/tree/:publicId/chat',
  access: 'account',
  summary: 'Forgets what the caller and the tree said',
  params: z.strictObject({ publicId }),
  data: nothing,
  errors: [...known],
});
