import { describe, expect, test } from 'vitest';

import { ApiError } from '../../../platform/api-error.ts';
import { describeError } from './describe-error.ts';

const origin = 'https://nabta.example';
const online = { action: 'load', isOnline: true, known: ['Noura', '+966501234567'], origin };
const offline = { ...online, isOnline: false };

function thrown(message: string, files: readonly string[], name = 'TypeError'): Error {
  const lines = files.map((file, index) => `    at step${index} (${file}:1:${index + 1})`);
  return Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...lines].join('\n') });
}

function failedCall(status: number, code = 'HTTP_ERROR'): ApiError {
  const error = new ApiError('عذرًا يا نورة', {
    status,
    code,
    requestId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  });
  error.call = { method: 'GET', path: '/tree/:publicId' };
  return error;
}

test('a script error is told by its kind, its text without the person, and the lines of our own scripts', () => {
  const error = thrown('No tree of Noura (+966501234567)', [
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

test('a long name and an odd line do not keep it from being told', () => {
  const error = thrown('x', [`${origin}/assets/a b.js`, `${origin}/assets/app.js`], 'E'.repeat(300));
  error.stack = (error.stack ?? '').replace('step1', 'نورة');
  const { type, frames } = describeError(error, online) ?? {};
  expect(type).toHaveLength(80);
  expect(frames).toEqual([{ name: '[text]', file: '/assets/app.js', line: 1, column: 2 }]);
});

test.each([
  ['of an extension', thrown('x is undefined', ['chrome-extension://abc/inject.js'])],
  ['of another site', new Error('Script error.')],
  ['of a stopped request', new DOMException('stopped', 'AbortError')],
  ['of a browser that lays out twice', thrown('ResizeObserver loop limit exceeded', [])],
  ['a text of another site', 'Script error.'],
])('an error %s is none of ours', (_what, error) => {
  expect(describeError(error, online)).toBeUndefined();
});

describe('a call', () => {
  test('that the server failed is told by its route and its request, and never by its words', () => {
    expect(describeError(failedCall(500), online)).toEqual({
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
    ['a timeout', failedCall(0, 'TIMEOUT_ERROR'), online, true],
    ['a lost request while there is a connection', failedCall(0, 'NETWORK_ERROR'), online, true],
    ['a lost request without a connection', failedCall(0, 'NETWORK_ERROR'), offline, false],
    ['what the server refused', failedCall(409), online, false],
    ['a refused code', failedCall(429), { ...online, action: 'send-code' }, true],
    ['a refused name', failedCall(400), { ...online, action: 'create-profile' }, true],
    [
      'a code that was never sent for want of a connection',
      failedCall(0),
      { ...offline, action: 'send-code' },
      false,
    ],
  ])('%s is told: %#', (_what, error, circumstances, isTold) => {
    expect(describeError(error, circumstances) !== undefined).toBe(isTold);
  });
});

test.each([
  [`Failed to fetch dynamically imported module: ${origin}/assets/tree-screen-Dk3_x-9a.js`, 'tree-screen'],
  [`error loading dynamically imported module: ${origin}/assets/tree-screen-Dk3_x-9a.js`, 'tree-screen'],
  ['Unable to preload CSS for /assets/tree-screen-Dk3_x-9a.css', 'tree-screen'],
  ['Importing a module script failed.', 'unnamed'],
])(
  'a part of the app that did not come is told by its name, while there is a connection: %s',
  (text, part) => {
    expect(describeError(thrown(text, []), online)).toMatchObject({ type: 'MissingChunk', message: part });
    expect(describeError(thrown(text, []), offline)).toBeUndefined();
  },
);

test('what is thrown and no error is told without what is in it', () => {
  expect(describeError({ phone: '+966501234567' }, online)?.message).toBe('[object Object]');
  expect(describeError('for Noura', online)?.message).toBe('for [text]');
});
