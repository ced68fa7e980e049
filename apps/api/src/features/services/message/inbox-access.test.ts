import { describe, expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

const urls = ['/dev/inbox', '/api/dev/inbox'];
const foreignRequests = [
  { remoteAddress: '203.0.113.7' },
  { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } },
  { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=127.0.0.1' } },
  { remoteAddress: '127.0.0.1', headers: { host: 'nabta.example' } },
];

describe('inbox', () => {
  const app = useTestApp();

  test.each(urls)('answers 404 at %s when the reader is not on this machine', async (url) => {
    expect((await app.app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    for (const request of foreignRequests)
      expect((await app.app.inject({ url, ...request })).statusCode, JSON.stringify(request)).toBe(404);
  });
});

describe('inbox with INBOX_ACCESS=anyone', () => {
  const app = useTestApp({ environment: { INBOX_ACCESS: 'anyone' } });

  test.each(urls)('answers at %s when the reader is on another machine', async (url) => {
    for (const request of foreignRequests)
      expect((await app.app.inject({ url, ...request })).statusCode, JSON.stringify(request)).toBe(200);
  });
});
