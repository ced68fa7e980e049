import { S3Client } from '@bradenmacdonald/s3-lite-client';

import type { BucketSettings } from '../../config.ts';

/** SECURITY D11, for one object, from connecting to the last byte. */
const patienceMs = 3_000;

/** Long enough for a request that waits for its turn, too short for a leaked address to be of use. */
const addressLifeSeconds = 60;

/** Objects of an S3-compatible bucket; one that is not there is undefined, and a bucket that is not there is a fault. */
export type Bucket = {
  get(key: string): Promise<{ content: Buffer; etag: string | null } | undefined>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys that begin so, in the order of their letters. */
  list(prefix: string): AsyncIterable<string>;
};

/** The bucket is away or refuses us; the caller may try again, and the log says why. */
class BucketFailure extends Error {
  readonly statusCode = 503;
}

export function openBucket({ endpoint, ...settings }: BucketSettings, timeoutMs = patienceMs): Bucket {
  const client = new S3Client({ endPoint: endpoint, ...settings });

  /** The client signs the address; the request is our own, because the client's knows no time limit. */
  async function request(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array, type?: string) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const options = { expirySeconds: addressLifeSeconds, extraHeaders: headers };
    const address = await client.getPresignedUrl(method, key, options);
    const body = bytes === undefined ? null : new Uint8Array(bytes);
    const init: RequestInit = {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    try {
      const response = await fetch(address, init);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { content, etag: response.headers.get('etag') };
      if (response.status === 404 && isMissingObject(content)) return undefined;
      throw new BucketFailure(
        `The bucket answered ${method} ${key} with ${response.status} ${codeOf(content)}`,
      );
    } catch (error) {
      if (error instanceof BucketFailure) throw error;
      throw new BucketFailure(`The bucket did not answer ${method} ${key}`, { cause: error });
    }
  }

  return {
    get: (key) => request('GET', key),
    put: async (key, bytes, contentType) => void (await request('PUT', key, bytes, contentType)),
    remove: async (key) => void (await request('DELETE', key)),
    async *list(prefix) {
      for await (const { key } of client.listObjects({ prefix })) yield key;
    },
  };
}

/** A bucket that is not there answers 404 as well, and is a fault. */
function isMissingObject(content: Uint8Array): boolean {
  return codeOf(content) !== 'NoSuchBucket';
}

function codeOf(content: Uint8Array): string {
  return /<Code>(\w+)<\/Code>/u.exec(new TextDecoder().decode(content))?.[1] ?? '';
}
