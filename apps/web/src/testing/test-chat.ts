import type { ChatDone, ChatMessage } from '@nabta/contract/trees/chat';

export type TestChat = {
  stream: () => ReadableStream<Uint8Array>;
  emit(event: 'delta' | 'done' | 'error', data: unknown): void;
  end(): void;
};

/** A chat stream controlled by the test. */
export function createTestChat(): TestChat {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  return {
    stream: () =>
      new ReadableStream({
        start(streamController) {
          controller = streamController;
        },
      }),
    emit: (event, data) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  };
}

export function testMessage(number: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    from: number % 2 === 1 ? 'person' : 'tree',
    text: `رسالة ${number}`,
    createdAt: '2026-11-13T19:35:00.000Z',
    citations: [],
    chips: [],
    ...overrides,
  };
}

export function testDone(question: string, answer: Partial<ChatMessage>): ChatDone {
  return {
    question: testMessage(901, { text: question }),
    answer: testMessage(902, { from: 'tree', ...answer }),
  };
}
