import type { ErrorDetail } from '@nabta/contract/envelope';
import { vi } from 'vitest';

type Answer =
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
  /** Answers a call such as `GET /account` from now on. */
  answer(call: string, answer: Answer): void;
  /** The bodies of the calls made, in order: what the JSON says, or the form. */
  calls(call: string): unknown[];
};

/** Stands in for the API behind `fetch`; a call nobody taught it answers 404. */
export function fakeApi(): FakeApi {
  const answers = new Map<string, Answer>();
  const made: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api', '')}`;
    made.push({
      call,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    });
    const answer = answers.get(call) ?? { status: 404, code: 'NOT_FOUND' };
    if (answer === 'no connection') throw new TypeError('Failed to fetch');
    if ('stream' in answer) return streamed(answer.stream(), init.signal);
    const { status = 200, data, code, details, retryAfter } = answer;
    const body = status < 400 ? { success: true, data } : { success: false, message: code, code, details };
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return Response.json(body, { status, headers });
  });
  return {
    answer: (call, answer) => void answers.set(call, answer),
    calls: (call) => made.filter((one) => one.call === call).map((one) => one.body),
  };
}

/** Events as the server sends them; who hangs up hears no more of them. */
function streamed(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined): Response {
  const reader = body.getReader();
  const own = new ReadableStream<Uint8Array>({
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
  return new Response(own, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
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
  treesPlanted: 1,
  celebratedLevel: 1,
  createdAt: '2026-01-01T00:00:00Z',
  eraseAfter: null,
} as const;

/** A token as the server makes it, for 15 minutes from now; its signature is not looked at in the browser. */
export function testToken(accountId: string = testAccount.id, ageSeconds = 0): string {
  const iat = Math.floor(Date.now() / 1_000) - ageSeconds;
  const payload = btoa(JSON.stringify({ sub: accountId, iat, exp: iat + 900 }));
  return `head.${payload}.${crypto.randomUUID()}`;
}
