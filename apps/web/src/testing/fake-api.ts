import type { ErrorDetail } from '@nabta/contract/core/envelope';
import { vi } from 'vitest';

type FakeResponse =
  | {
      status?: number;
      data?: unknown;
      code?: string;
      details?: readonly ErrorDetail[];
      retryAfter?: number;
    }
  | { stream: () => ReadableStream<Uint8Array> }
  | 'no connection';

export type FakeApi = {
  /** Sets the response to a call such as `GET /account`. */
  answer(call: string, answer: FakeResponse): void;
  /** Request bodies in order: parsed JSON, or the form. */
  calls(call: string): unknown[];
};

/** Replaces the API behind `fetch`; calls without a set response return 404. */
export function fakeApi(): FakeApi {
  const responses = new Map<string, FakeResponse>();
  const requests: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api', '')}`;
    requests.push({
      call,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    });
    const answer = responses.get(call) ?? { status: 404, code: 'NOT_FOUND' };
    if (answer === 'no connection') throw new TypeError('Failed to fetch');
    if ('stream' in answer) return streamResponse(answer.stream(), init.signal);
    const { status = 200, data, code, details, retryAfter } = answer;
    const body = status < 400 ? { success: true, data } : { success: false, message: code, code, details };
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return Response.json(body, { status, headers });
  });
  return {
    answer: (call, answer) => void responses.set(call, answer),
    calls: (call) => requests.filter((request) => request.call === call).map((request) => request.body),
  };
}

/** Streams server-sent events until the client disconnects. */
function streamResponse(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined): Response {
  const reader = body.getReader();
  const abortableBody = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (signal?.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(abortableBody, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

export const testAccount = {
  id: 'account-1',
  phone: '+966500000001',
  firstname: 'نورة',
  lastname: 'القحطاني',
  role: 'person',
  language: 'ar',
  image: null,
  shareCode: 'share',
  isPrivate: false,
  showsTreeNames: false,
  treesPlanted: 1,
  celebratedLevel: 1,
  levelsReachedAt: [null] as (string | null)[],
  createdAt: '2026-01-01T00:00:00Z',
  eraseAfter: null,
} as const;

/** Unsigned token like the server's, valid for 15 minutes; the browser does not check the signature. */
export function testToken(accountId: string = testAccount.id, ageSeconds = 0): string {
  const iat = Math.floor(Date.now() / 1_000) - ageSeconds;
  const payload = btoa(JSON.stringify({ sub: accountId, iat, exp: iat + 900 }));
  return `head.${payload}.${crypto.randomUUID()}`;
}
