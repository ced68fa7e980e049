import type { ChatDone, ChatMessage } from '@nabta/contract/chat';

export type TestVoice = {
  stream: () => ReadableStream<Uint8Array>;
  /** Sends one event of a chat's stream. */
  say(event: 'delta' | 'done' | 'error', data: unknown): void;
  /** Ends the stream as it stands. */
  end(): void;
};

/** A tree that speaks when a test tells it to. */
export function testVoice(): TestVoice {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  return {
    stream: () =>
      new ReadableStream({
        start(own) {
          controller = own;
        },
      }),
    say: (event, data) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  };
}

export function testMessage(number: number, parts: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    from: number % 2 === 1 ? 'person' : 'tree',
    text: `رسالة ${number}`,
    createdAt: '2026-11-13T19:35:00.000Z',
    citations: [],
    ...parts,
  };
}

export function testDone(question: string, answer: Partial<ChatMessage>): ChatDone {
  return {
    question: testMessage(901, { text: question }),
    answer: testMessage(902, { from: 'tree', ...answer }),
  };
}
