import { getExport } from '@nabta/contract/operations/personal-data';
import { getAccount, updateAccount } from '@nabta/contract/people/account';
import { endSession, refreshToken, sendCode, signOut } from '@nabta/contract/people/auth';
import { listInbox } from '@nabta/contract/services/inbox';
import { setAccountImage } from '@nabta/contract/trees/picture';
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

describe('request', () => {
  test('sends credentials, the JSON content type and the language even without a body', async () => {
    fetch.mockResolvedValue(success({}));
    await send(signOut, { body: undefined });
    expect(fetch).toHaveBeenCalledWith(
      '/api/auth/logout',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
    const { headers, body } = lastInit();
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'Accept-Language': 'pt' });
    expect(body).toBeUndefined();
  });

  test('sends its token, idempotency key and body', async () => {
    fetch.mockResolvedValue(success({}));
    await send(updateAccount, { body: { firstname: 'Noura' } }, { token: 'T', idempotencyKey: 'K' });
    const { headers, body } = lastInit();
    expect(headers).toMatchObject({ Authorization: 'Bearer T', 'Idempotency-Key': 'K' });
    expect(body).toBe('{"firstname":"Noura"}');
  });

  test('fills in the path and the query', async () => {
    fetch.mockImplementation(async () => success([]));
    await send(endSession, { params: { id: 'a/b' } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/account/sessions/a%2Fb');
    await send(listInbox, { query: { phone: '+966 5' } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/dev/inbox?phone=%2B966+5');
    await send(listInbox, { query: { phone: undefined } });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/dev/inbox');
  });

  test('sends a file as the only part of a form and leaves the content type to the browser', async () => {
    fetch.mockResolvedValue(success({}));
    await send(setAccountImage, { file: new Blob(['leaf'], { type: 'image/jpeg' }) }, { token: 'T' });
    expect(fetch.mock.lastCall?.[0]).toBe('/api/account/image');
    const { method, headers, body } = lastInit();
    expect(method).toBe('PUT');
    expect(headers).toEqual({ 'Accept-Language': 'pt', Authorization: 'Bearer T' });
    const parts = [...(body as FormData).entries()];
    expect(parts.map(([name]) => name)).toEqual(['file']);
    const file = parts[0]?.[1] as File;
    expect(file.type).toBe('image/jpeg');
    expect(file.size).toBe(4);
  });

  test('returns the data of the response', async () => {
    fetch.mockResolvedValue(success({ token: 'new' }));
    expect(await send(refreshToken, {})).toEqual({ token: 'new' });
  });

  test('sends the last ETag and reuses the last response on 304', async () => {
    const lastAnswer = {};
    const first = Response.json({ success: true, data: [1] }, { headers: { ETag: '"a"' } });
    fetch.mockResolvedValueOnce(first);
    const data = await send(listInbox, { query: {} }, { lastResponse: lastAnswer });
    expect(lastInit().headers).not.toHaveProperty('If-None-Match');
    fetch.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await send(listInbox, { query: {} }, { lastResponse: lastAnswer })).toBe(data);
    expect(lastInit().headers).toHaveProperty('If-None-Match', '"a"');
    fetch.mockResolvedValueOnce(Response.json({ success: true, data: [2] }, { headers: { ETag: '"b"' } }));
    expect(await send(listInbox, { query: {} }, { lastResponse: lastAnswer })).toEqual([2]);
  });
});

describe('errors', () => {
  test('uses the message and API_ERROR for a body with success false', async () => {
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

  test('uses the message, status and status text of an HTTP error', async () => {
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

  test('uses a general message for an HTTP error without a message or status text', async () => {
    fetch.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = { message: 'An error occurred', status: 502, code: 'HTTP_ERROR', serverCode: undefined };
    await expect(send(getAccount, {})).rejects.toMatchObject(error);
  });

  test('reports a response that is not JSON as unknown', async () => {
    fetch.mockImplementation(async () => new Response('<html>'));
    const error = { message: 'An unexpected error occurred', status: 0, code: 'UNKNOWN_ERROR' };
    await expect(send(getAccount, {})).rejects.toMatchObject(error);
  });

  test('times out without a response', async () => {
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

  test('allows a minute for an upload', async () => {
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

  test('accepts a slow download and aborts one without data for a minute', async () => {
    vi.useFakeTimers();
    let enqueueText = (_text: string) => {};
    const body = new ReadableStream({
      start: (controller) =>
        void (enqueueText = (text) => controller.enqueue(new TextEncoder().encode(text))),
    });
    fetch.mockResolvedValue(new Response(body, { headers: { 'Content-Type': 'application/zip' } }));
    const settled = vi.fn();
    const call = send(getExport, {}).catch(settled);
    for (const text of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(50_000);
      enqueueText(text);
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(settled).not.toHaveBeenCalled();
    // fetch fails the body of an aborted request the same way.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
    enqueueText('d');
    void call;
  });

  test('reports a lost connection as a network error', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(send(getAccount, {})).rejects.toMatchObject({
      message: 'Network error. Please check your internet connection.',
      status: 0,
      code: 'NETWORK_ERROR',
    });
  });

  test('keeps the message of any other error', async () => {
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

test('throws the abort reason of the caller, not an ApiError', async () => {
  fetch.mockImplementation(hang);
  const callerController = new AbortController();
  const call = send(getAccount, {}, { signal: callerController.signal });
  callerController.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

test('accepts a date in Retry-After', async () => {
  const headers = { 'Retry-After': 'Sun, 01 Nov 2026 00:01:30 GMT' };
  fetch.mockImplementation(async () => new Response('', { status: 503, headers }));
  await expect(send(getAccount, {})).rejects.toMatchObject({ retryAfterSeconds: 90 });
});

function lastInit(): RequestInit {
  return fetch.mock.lastCall?.[1] ?? {};
}

function success(data: unknown): Response {
  return Response.json({ success: true, data });
}

/** Never responds. */
function hang(_url: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
