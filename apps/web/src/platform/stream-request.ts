import type { Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';
import { createParser } from 'eventsource-parser';

import { ApiError } from './api-error.ts';
import { dataOf, requestOf, within } from './send-request.ts';
import type { Connection } from './session-provider.tsx';

export type StreamedEvent = { name: string; data: unknown };

type StreamOptions = { signal: AbortSignal; onEvent: (event: StreamedEvent) => void };

/**
 * A call whose answer is a stream of events, each told as it comes; done when the stream ends. Silence may last as long as
 * any other answer. Fails with an ApiError, or the reason of the aborted signal.
 */
export async function streamRequest<E extends Endpoint>(
  { session, sending }: Pick<Connection, 'session' | 'sending'>,
  endpoint: E,
  input: InputOfEndpoint<E>,
  { signal, onEvent }: StreamOptions,
): Promise<void> {
  const token = await session.freshToken();
  await within(sending, signal, async ({ signal: ends, goOn }) => {
    const open = async (bearer: string | undefined) => {
      const { url, init } = requestOf(endpoint, input, sending, { token: bearer });
      return await sending.fetch(url, { ...init, signal: ends });
    };
    const first = await open(token);
    const response = first.status === 401 ? await open(await session.refresh(token)) : first;
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!isStream || response.body === null) {
      dataOf(response, await response.text(), sending);
      throw new ApiError(sending.errorText('unexpected'), { status: 0, code: 'UNKNOWN_ERROR' });
    }
    await readEvents(response.body, { onPart: goOn, onEvent });
  });
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onPart, onEvent }: Pick<StreamOptions, 'onEvent'> & { onPart: () => void },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => onEvent({ name: event, data: JSON.parse(data) as unknown }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}
