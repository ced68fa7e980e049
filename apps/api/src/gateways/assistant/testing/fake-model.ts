import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { parseJson } from '#core/parse-json.ts';

import { startLocalServer } from '../../testing/local-server.ts';

export type Behaviour =
  | { kind: 'say'; text: string }
  | { kind: 'status'; status: number }
  | { kind: 'silence' }
  | { kind: 'garbage' }
  /** Sends the text and disconnects in the middle of a character. */
  | { kind: 'break'; text: string };

export type FakeModel = {
  baseUrl: string;
  behaviour: Behaviour;
  requests: { authorization: string | undefined; body: Record<string, unknown> }[];
  /** Number of clients that disconnected before the end. */
  disconnects: number;
  close(): Promise<void>;
};

/** A real HTTP server on a free local port that streams chat completions in chunks that split characters. */
export async function startFakeModel(): Promise<FakeModel> {
  const server = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const { authorization } = request.headers;
      model.requests.push({ authorization, body: parseJson<Record<string, unknown>>(body) });
      response.on('close', () => {
        if (!response.writableFinished) model.disconnects += 1;
      });
      return respond(response, model.behaviour);
    });
  });
  const model: FakeModel = {
    baseUrl: `${server.origin}/v1`,
    behaviour: { kind: 'say', text: 'Hello.' },
    requests: [],
    disconnects: 0,
    close: server.close,
  };
  return model;
}

async function respond(response: ServerResponse, behaviour: Behaviour): Promise<void> {
  if (behaviour.kind === 'status') {
    response.writeHead(behaviour.status).end('{"error":{"message":"not now"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'silence') response.flushHeaders();
  else if (behaviour.kind === 'garbage') response.end('data: {"choices": [\n\ndata: [DONE]\n\n');
  else await streamText(response, behaviour);
}

async function streamText(
  response: ServerResponse,
  { kind, text: reply }: Extract<Behaviour, { text: string }>,
): Promise<void> {
  const words = reply.match(/\S*\s*/gu)?.filter((word) => word !== '') ?? [];
  const events = words.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  const bytes = Buffer.from(
    events.join('') + (kind === 'say' ? 'data: [DONE]\n\n' : 'data: {"choices":[{"delta":{"content":"ش'),
  );
  const last = kind === 'break' ? bytes.length - 1 : bytes.length;
  for (let start = 0; start < last; start += 37) {
    response.write(bytes.subarray(start, Math.min(start + 37, last)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (kind === 'break') response.destroy();
  else response.end();
}
