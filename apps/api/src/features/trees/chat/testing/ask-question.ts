import { type ChatDone, chatEvents, type ChatMessage } from '@nabta/contract/trees/chat';
import type { FastifyInstance } from 'fastify';

import type { TestBrowser } from '#testing/test-app.ts';

export type ChatReply = {
  status: number;
  code: string | undefined;
  retryAfter: string | undefined;
  events: { event: string; data: unknown }[];
  streamed: string;
  answer: ChatMessage | undefined;
};

type QuestionInput = { publicId: string; message: string; visit?: string; language?: string };

export async function askQuestion(
  app: FastifyInstance,
  browser: TestBrowser,
  input: QuestionInput,
): Promise<ChatReply> {
  const { publicId, message, visit, language = 'en' } = input;
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

export function readEvents(body: string): ChatReply['events'] {
  return body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/u.exec(block) ?? [];
      const schema = chatEvents[event as keyof typeof chatEvents];
      return { event, data: schema.parse(JSON.parse(data)) };
    });
}
