import type { IncomingMessage } from 'node:http';

import { isAllowedUrl, postToAllowedUrl } from '#core/http/ssrf-guard.ts';

export type WebhookAnswer = {
  /** Null when there was no response. */
  status: number | null;
  /** Start of the response body, or the failure reason. */
  answer: string;
};

export type WebhookGateway = {
  /** Whether the URL may be called (SSRF check). */
  mayCall(url: string): boolean;
  /** Never throws; failures are returned as results and recorded. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
};

type Options = {
  /** Off in production; allows a receiver on the local machine. */
  mayCallLoopback: boolean;
  /** Covers the full response, so a slow body cannot hold the connection. */
  timeoutMs: number;
};

/** Enough of the response to diagnose a failure. */
const maxCharacters = 500;

/** Sends events to partner URLs; blocks private networks and follows no redirects. */
export function createWebhookGateway({ mayCallLoopback, timeoutMs }: Options): WebhookGateway {
  return {
    mayCall: (url) => isAllowedUrl(url, mayCallLoopback),
    async post(address, headers, body) {
      if (!isAllowedUrl(address, mayCallLoopback))
        return { status: null, answer: 'This address may not be called.' };
      const options = {
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
      };
      try {
        const response = await postToAllowedUrl(new URL(address), options, Buffer.from(body));
        return { status: response.statusCode ?? null, answer: await readStart(response) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { status: null, answer: toStorableText(reason) };
      }
    },
  };
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += String(chunk);
    // Leaving the loop closes the connection.
    if (text.length >= maxCharacters) break;
  }
  return toStorableText(text);
}

/** PostgreSQL text cannot store NUL or lone surrogates. */
function toStorableText(text: string): string {
  return text.slice(0, maxCharacters).toWellFormed().replaceAll('\u0000', '');
}
