import { getAccount, updateAccount } from '@nabta/contract/account';
import { endSession, refreshToken, sendCode, signOut } from '@nabta/contract/auth';
import { listInbox } from '@nabta/contract/inbox';
import { getExport } from '@nabta/contract/personal-data';
import { setAccountImage } from '@nabta/contract/picture';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { texts } from '../locales/en.ts';
import { createSender } from './send-request.ts';

const fetch = vi.fn<typeof globalThis.fetch>();
const send = createSender({
  baseUrl: '/api',
  timeoutMs: 5_000,
  language: () => 'pt',
  errorText: (key) => texts.errors[key],
  fetch,
  now: () => Date.parse('2026-11-01T00:00:00Z'),
});

afterEach(() => vi.useRealTimers());

describe('a request', () => {
  test('sends credentials, the JSON type and the language, even without a body', async () => {
    fetch.mockResolvedValue(success({}));
    await send(signOut, { body: undefined });
    expect(fetch).toHaveBeenCalledWith(
      '/api/auth/logout',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
    const { headers, body } = sent();
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'Accept-Language': 'pt' });
    expect(body).toBeUndefined();
  });

  test('sends its token, key and body', async () => {
    fetch.mockResolvedValue(success({}));
    await send(updateAccount, { body: { firstname: 'Noura' } }, { token: 'T', idempotencyKey: 'K' });
    const { headers, body } = sent();
    expect(headers).toMatchObject({ Authorization: 'Bearer T', 'Idempotency-Key': 'K' });
    expect(body).toBe('{"firstname":"Noura"}');
  });

  test('fills the path and the query', async () => {
    fetch.mockImplementation(async () => success([]));
    await send(endSession, { params: { id: 'a/b' } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/account/sessions/a%2Fb');
    await send(listInbox, { query: { phone: '+966 5' } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/dev/inbox?phone=%2B966+5');
    await send(listInbox, { query: { phone: undefined } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/dev/inbox');
  });

  test('sends a file as the one part of a form, whose type the browser names', async () => {
    fetch.mockResolvedValue(success({}));
    await send(setAccountImage, { file: new Blob(['leaf'], { type: 'image/jpeg' }) }, { token: 'T' });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/account/image');
    const { method, headers, body } = sent();
    expect(method).toBe('PUT');
    expect(headers).toEqual({ 'Accept-Language': 'pt', Authorization: 'Bearer T' });
    const parts = [...(body as FormData).entries()];
    expect(parts.map(([name]) => name)).toEqual(['file']);
    const file = parts[0]?.[1] as File;
    expect(file.type).toBe('image/jpeg');
    expect(file.size).toBe(4);
  });

  test('gives what stands under data', async () => {
    fetch.mockResolvedValue(success({ token: 'new' }));
    expect(await send(refreshToken, {})).toEqual({ token: 'new' });
  });

  test('names the tag of the last answer, and gives that answer again where nothing has changed', async () => {
    const lastAnswer = {};
    const first = Response.json({ success: true, data: [1] }, { headers: { ETag: '"a"' } });
    fetch.mockResolvedValueOnce(first);
    const data = await send(listInbox, { query: {} }, { lastAnswer });
    expect(sent().headers).not.toHaveProperty('If-None-Match');
    fetch.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await send(listInbox, { query: {} }, { lastAnswer })).toBe(data);
    expect(sent().headers).toHaveProperty('If-None-Match', '"a"');
    fetch.mockResolvedValueOnce(Response.json({ success: true, data: [2] }, { headers: { ETag: '"b"' } }));
    expect(await send(listInbox, { query: {} }, { lastAnswer })).toEqual([2]);
  });
});

describe('the error table of SPEC section 8', () => {
  test('a body with success false has its message and API_ERROR', async () => {
    fetch.mockImplementation(async () => Response.json({ success: false, message: 'Not today' }));
    await expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'Not today',
      status: 200,
      code: 'API_ERROR',
    });
    fetch.mockImplementation(async () => Response.json({ success: false }));
    await expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'Request failed',
      code: 'API_ERROR',
    });
  });

  test('an HTTP error has the message of the server, its status and its status text', async () => {
    const body = {
      success: false,
      message: 'Wait',
      code: 'TOO_MANY_REQUESTS',
      details: [{ path: 'phone', message: 'busy' }],
      requestId: 'r1',
    };
    const init = { status: 429, statusText: 'Too Many Requests', headers: { 'Retry-After': '30' } };
    fetch.mockImplementation(async () => Response.json(body, init));
    await expect(send(sendCode, { body: { phone: '+966500000001' } })).rejects.toMatchObject({
      message: 'Wait',
      status: 429,
      code: 'Too Many Requests',
      serverCode: 'TOO_MANY_REQUESTS',
      details: body.details,
      retryAfterSeconds: 30,
      requestId: 'r1',
    });
  });

  test('an HTTP error without a message or a status text says so in general', async () => {
    fetch.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = { message: 'An error occurred', status: 502, code: 'HTTP_ERROR', serverCode: undefined };
    await expect(send(getAccount, {})).rejects.toMatchObject(error);
  });

  test('an answer that is no JSON is unknown', async () => {
    fetch.mockImplementation(async () => new Response('<html>'));
    const error = { message: 'An unexpected error occurred', status: 0, code: 'UNKNOWN_ERROR' };
    await expect(send(getAccount, {})).rejects.toMatchObject(error);
  });

  test('no answer in time is a timeout', async () => {
    vi.useFakeTimers();
    fetch.mockImplementation(hang);
    const call = expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'Request timeout. Please check your connection and try again.',
      status: 0,
      code: 'TIMEOUT_ERROR',
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await call;
  });

  test('a file has a minute to travel', async () => {
    vi.useFakeTimers();
    fetch.mockImplementation(hang);
    const settled = vi.fn();
    const call = send(setAccountImage, { file: new Blob(['leaf']) }).catch(settled);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 'TIMEOUT_ERROR' }));
  });

  test('a file that comes slowly comes, and one that stops coming is given up after a minute', async () => {
    vi.useFakeTimers();
    let piece = (_text: string) => {};
    const body = new ReadableStream({
      start: (onward) => void (piece = (text) => onward.enqueue(new TextEncoder().encode(text))),
    });
    fetch.mockResolvedValue(new Response(body, { headers: { 'Content-Type': 'application/zip' } }));
    const settled = vi.fn();
    const call = send(getExport, {}).catch(settled);
    for (const text of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(50_000);
      piece(text);
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(settled).not.toHaveBeenCalled();
    // As fetch does to the body of a request that is given up.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
    piece('d');
    void call;
  });

  test('no connection is a network error', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'Network error. Please check your internet connection.',
      status: 0,
      code: 'NETWORK_ERROR',
    });
  });

  test('anything else keeps its message', async () => {
    fetch.mockRejectedValue(new Error('The moon is full'));
    await expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'The moon is full',
      status: 0,
      code: 'UNKNOWN_ERROR',
    });
    fetch.mockRejectedValue('?');
    await expect(send(getAccount, {})).rejects.toMatchObject({ message: 'An unexpected error occurred' });
  });
});

test('a caller that gave up gets its own reason back, not an error of the API', async () => {
  fetch.mockImplementation(hang);
  const caller = new AbortController();
  const call = send(getAccount, {}, { signal: caller.signal });
  caller.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

test('Retry-After may be a date', async () => {
  const headers = { 'Retry-After': 'Sun, 01 Nov 2026 00:01:30 GMT' };
  fetch.mockImplementation(async () => new Response('', { status: 503, headers }));
  await expect(send(getAccount, {})).rejects.toMatchObject({ retryAfterSeconds: 90 });
});

function sent(): RequestInit {
  return fetch.mock.lastCall?.[1] ?? {};
}

function success(data: unknown): Response {
  return Response.json({ success: true, data });
}

/** A server that never answers. */
function hang(_url: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
