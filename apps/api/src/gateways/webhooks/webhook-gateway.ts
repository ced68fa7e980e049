import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';

import { isOwnMachine, lookUpPublic, mayCallAddress } from '../../platform/http/public-address.ts';

export type WebhookAnswer = {
  /** Null where there was no answer. */
  status: number | null;
  /** Its beginning, or why there was none. */
  answer: string;
};

export type WebhookGateway = {
  /** Whether events may be sent to that address at all. */
  mayCall(url: string): boolean;
  /** Never throws: whatever happens is an answer that is written down. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
};

type Options = {
  /** Off in production: a receiver on this machine, for tests and those who build one. */
  mayCallLoopback: boolean;
  /** For the whole of an answer, so that nobody holds us by sending it slowly. */
  timeoutMs: number;
};

/** As much of an answer as helps to see what went wrong. */
const keptCharacters = 500;

/** Sends events to addresses that partners name: never into a house, never by a redirection. */
export function webhookGateway({ mayCallLoopback, timeoutMs }: Options): WebhookGateway {
  return {
    mayCall: (url) => mayCallAddress(url, mayCallLoopback),
    async post(address, headers, body) {
      if (!mayCallAddress(address, mayCallLoopback))
        return { status: null, answer: 'This address may not be called.' };
      const url = new URL(address);
      const bytes = Buffer.from(body);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!isOwnMachine(url) && { lookup: lookUpPublic }),
      };
      return send(url, options, bytes).catch((error: Error) => ({
        status: null,
        answer: kept(error.message),
      }));
    },
  };
}

function send(url: URL, options: RequestOptions, body: Buffer): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const call = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
  call.on('error', reject);
  call.on('response', (answer) => {
    beginningOf(answer).then((text) => resolve({ status: answer.statusCode ?? null, answer: text }), reject);
  });
  call.end(body);
  return promise;
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) {
    text += String(piece);
    // The rest is not read: leaving the loop hangs up.
    if (text.length >= keptCharacters) break;
  }
  return kept(text);
}

/** What a table of texts can hold. */
function kept(text: string): string {
  return text.slice(0, keptCharacters).toWellFormed().replaceAll('\u0000', '');
}
