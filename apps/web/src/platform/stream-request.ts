import type { Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { createParser } from 'eventsource-parser';

import { ApiError } from './api-error.ts';
import { parseResponseData, buildRequest, withTimeout } from './send-request.ts';
import type { Connection } from './session-provider.tsx';

export type StreamedEvent = { name: string; data: unknown };

type StreamOptions = { signal: AbortSignal; onEvent: (event: StreamedEvent) => void };

/**
 * Streams server-sent events to `onEvent` and resolves when the stream ends. The request timeout limits the
 * silence between events. Throws an ApiError, or the abort reason.
 */
export async function streamRequest<E extends Endpoint>(
  { session, sending }: Pick<Connection, 'session' | 'sending'>,
  endpoint: E,
  input: InputOfEndpoint<E>,
  { signal, onEvent }: StreamOptions,
): Promise<void> {
  const token = await session.freshToken();
  await withTimeout(sending, signal, async ({ signal: timeoutSignal, restart: restartTimer }) => {
    const open = async (bearer: string | undefined) => {
      const { url, init } = buildRequest(endpoint, input, { ...sending, token: bearer });
      return await sending.fetch(url, { ...init, signal: timeoutSignal });
    };
    const firstResponse = await open(token);
    const response = firstResponse.status === 401 ? await open(await session.refresh(token)) : firstResponse;
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!isStream || response.body === null) {
      parseResponseData(response, await response.text(), sending);
      throw new ApiError(sending.errorText('unexpected'), { status: 0, code: 'UNKNOWN_ERROR' });
    }
    await readEvents(response.body, { onChunk: restartTimer, onEvent });
  });
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onChunk, onEvent }: Pick<StreamOptions, 'onEvent'> & { onChunk: () => void },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => onEvent({ name: event, data: JSON.parse(data) as unknown }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onChunk();
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
}
