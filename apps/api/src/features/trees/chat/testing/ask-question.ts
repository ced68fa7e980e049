import { type ChatDone, chatEvents, type ChatMessage } from '@nabta/contract/chat';
import type { FastifyInstance } from 'fastify';

import type { TestBrowser } from '../../../testing/test-app.ts';

export type Told = {
  status: number;
  code: string | undefined;
  retryAfter: string | undefined;
  events: { event: string; data: unknown }[];
  /** All deltas together. */
  streamed: string;
  answer: ChatMessage | undefined;
};

type Wish = { publicId: string; message: string; visit?: string; language?: string };

/** Asks a tree through the door and reads every event, each of which must be as the contract says. */
export async function ask(app: FastifyInstance, browser: TestBrowser, wish: Wish): Promise<Told> {
  const { publicId, message, visit, language = 'en' } = wish;
  const response = await app.inject({
    method: 'POST',
    url: `/api/tree/${publicId}/chat`,
    payload: { message, ...(visit && { visit }) },
    headers: { authorization: `Bearer ${browser.token}`, 'accept-language': language },
  });
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
  const events = isStream ? readEvents(response.body) : [];
  const streamed = events
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => (data as { text: string }).text)
    .join('');
  const done = events.find(({ event }) => event === 'done')?.data as ChatDone | undefined;
  return {
    status: response.statusCode,
    code: isStream ? undefined : response.json<{ code: string }>().code,
    retryAfter: response.headers['retry-after'],
    events,
    streamed,
    answer: done?.answer,
  };
}

export function readEvents(body: string): Told['events'] {
  return body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/u.exec(block) ?? [];
      const schema = chatEvents[event as keyof typeof chatEvents];
      return { event, data: schema.parse(JSON.parse(data)) };
    });
}
