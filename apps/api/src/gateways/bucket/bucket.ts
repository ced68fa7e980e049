import { S3Client } from '@bradenmacdonald/s3-lite-client';

import type { BucketSettings } from '#config.ts';

/** Time limit of one object, from connecting to the last byte. */
const defaultTimeoutMs = 3_000;

/** Long enough for a queued request, too short for a leaked URL to be of use. */
const urlTtlSeconds = 60;

/** Objects of an S3-compatible bucket; a missing object is undefined, a missing bucket is an error. */
export type Bucket = {
  get(key: string): Promise<{ content: Buffer; etag: string | null } | undefined>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys with this prefix, in lexical order. */
  list(prefix: string): AsyncIterable<string>;
};

/** The bucket is unavailable or rejects us; the caller may retry, and the log has the reason. */
class BucketError extends Error {
  readonly statusCode = 503;
}

export function openBucket({ endpoint, ...settings }: BucketSettings, timeoutMs = defaultTimeoutMs): Bucket {
  const client = new S3Client({ endPoint: endpoint, ...settings });

  /** The client only signs the URL; we send the request, because the client has no timeout. */
  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    object?: { bytes: Uint8Array; contentType: string },
  ) {
    const headers: Record<string, string> = object ? { 'content-type': object.contentType } : {};
    const options = { expirySeconds: urlTtlSeconds, extraHeaders: headers };
    const url = await client.getPresignedUrl(method, key, options);
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(object && { body: new Uint8Array(object.bytes) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const content = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { content, etag: response.headers.get('etag') };
      if (response.status === 404 && codeOf(content) !== 'NoSuchBucket') return undefined;
      throw new BucketError(
        `The bucket answered ${method} ${key} with ${response.status} ${codeOf(content)}`,
      );
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(`The bucket did not answer ${method} ${key}`, { cause: error });
    }
  }

  return {
    get: (key) => request('GET', key),
    put: async (key, bytes, contentType) => void (await request('PUT', key, { bytes, contentType })),
    remove: async (key) => void (await request('DELETE', key)),
    async *list(prefix) {
      for await (const { key } of client.listObjects({ prefix })) yield key;
    },
  };
}

function codeOf(content: Uint8Array): string {
  return /<Code>(\w+)<\/Code>/u.exec(new TextDecoder().decode(content))?.[1] ?? '';
}
