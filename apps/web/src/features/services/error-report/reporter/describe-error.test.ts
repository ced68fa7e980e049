import { describe, expect, test } from 'vitest';

import { ApiError } from '#platform/api-error.ts';

import { describeError } from './describe-error.ts';

const origin = 'https://nabta.example';
const online = { action: 'load', isOnline: true, sensitiveTexts: ['Noura', '+966501234567'], origin };
const offline = { ...online, isOnline: false };

function createError(message: string, files: readonly string[], name = 'TypeError'): Error {
  const lines = files.map((file, index) => `    at step${index} (${file}:1:${index + 1})`);
  return Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...lines].join('\n') });
}

function createApiError(status: number, code = 'HTTP_ERROR'): ApiError {
  const error = new ApiError('عذرًا يا نورة', {
    status,
    code,
    requestId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  });
  error.call = { method: 'GET', path: '/tree/:publicId' };
  return error;
}

test('describes a script error by type, scrubbed message and own stack frames', () => {
  const error = createError('No tree of Noura (+966501234567)', [
    `${origin}/assets/tree-1a2b.js`,
    'chrome-extension://abc/inject.js',
    `${origin}/assets/app-1a2b.js?v=secret`,
  ]);
  expect(describeError(error, online)).toEqual({
    type: 'TypeError',
    message: 'No tree of [text] ([text])',
    frames: [
      { name: 'step0', file: '/assets/tree-1a2b.js', line: 1, column: 1 },
      { name: 'step2', file: '/assets/app-1a2b.js', line: 1, column: 3 },
    ],
    call: null,
  });
});

test('shortens long names and drops invalid frames', () => {
  const error = createError('x', [`${origin}/assets/a b.js`, `${origin}/assets/app.js`], 'E'.repeat(300));
  error.stack = (error.stack ?? '').replace('step1', 'نورة');
  const { type, frames } = describeError(error, online) ?? {};
  expect(type).toHaveLength(80);
  expect(frames).toEqual([{ name: '[text]', file: '/assets/app.js', line: 1, column: 2 }]);
});

test.each([
  ['from a browser extension', createError('x is undefined', ['chrome-extension://abc/inject.js'])],
  ['from another site', new Error('Script error.')],
  ['from an aborted request', new DOMException('stopped', 'AbortError')],
  ['from a ResizeObserver loop', createError('ResizeObserver loop limit exceeded', [])],
  ['a text from another site', 'Script error.'],
])('ignores an error %s', (_what, error) => {
  expect(describeError(error, online)).toBeUndefined();
});

describe('API error', () => {
  test('describes a server error by route and request id, without its message', () => {
    expect(describeError(createApiError(500), online)).toEqual({
      type: 'ApiError',
      message: '500 GET /tree/:publicId',
      frames: [],
      call: {
        method: 'GET',
        path: '/tree/:publicId',
        status: 500,
        requestId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
      },
    });
  });

  test.each([
    ['a timeout', createApiError(0, 'TIMEOUT_ERROR'), online, true],
    ['a network error while online', createApiError(0, 'NETWORK_ERROR'), online, true],
    ['a network error while offline', createApiError(0, 'NETWORK_ERROR'), offline, false],
    ['a rejected request', createApiError(409), online, false],
    ['a rejected code request', createApiError(429), { ...online, action: 'send-code' }, true],
    ['a rejected name', createApiError(400), { ...online, action: 'create-profile' }, true],
    [
      'a code request that failed while offline',
      createApiError(0),
      { ...offline, action: 'send-code' },
      false,
    ],
  ])('decides whether to report %s: %#', (_what, error, circumstances, isReported) => {
    expect(describeError(error, circumstances) !== undefined).toBe(isReported);
  });
});

test.each([
  [`Failed to fetch dynamically imported module: ${origin}/assets/tree-screen-Dk3_x-9a.js`, 'tree-screen'],
  [`error loading dynamically imported module: ${origin}/assets/tree-screen-Dk3_x-9a.js`, 'tree-screen'],
  ['Unable to preload CSS for /assets/tree-screen-Dk3_x-9a.css', 'tree-screen'],
  ['Importing a module script failed.', 'unnamed'],
])('reports a missing chunk by name only while online: %s', (text, chunk) => {
  expect(describeError(createError(text, []), online)).toMatchObject({
    type: 'MissingChunk',
    message: chunk,
  });
  expect(describeError(createError(text, []), offline)).toBeUndefined();
});

test('describes a thrown non-error without its content', () => {
  expect(describeError({ phone: '+966501234567' }, online)?.message).toBe('[object Object]');
  expect(describeError('for Noura', online)?.message).toBe('for [text]');
});
