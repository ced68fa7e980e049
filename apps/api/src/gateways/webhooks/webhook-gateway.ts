import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';

import { isLocalhost, resolvePublicAddress, isAllowedUrl } from '#core/http/ssrf-guard.ts';

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
export function webhookGateway({ mayCallLoopback, timeoutMs }: Options): WebhookGateway {
  return {
    mayCall: (url) => isAllowedUrl(url, mayCallLoopback),
    async post(address, headers, body) {
      if (!isAllowedUrl(address, mayCallLoopback))
        return { status: null, answer: 'This address may not be called.' };
      const url = new URL(address);
      const bytes = Buffer.from(body);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!isLocalhost(url) && { lookup: resolvePublicAddress }),
      };
      return send(url, options, bytes).catch((error: Error) => ({
        status: null,
        answer: toStorableText(error.message),
      }));
    },
  };
}

function send(url: URL, options: RequestOptions, body: Buffer): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const call = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
  call.on('error', reject);
  call.on('response', (answer) => {
    readStart(answer).then((text) => resolve({ status: answer.statusCode ?? null, answer: text }), reject);
  });
  call.end(body);
  return promise;
}

async function readStart(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) {
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
