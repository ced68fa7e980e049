import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from '@20minutes/s3rver';

import { startLocalServer } from '../../testing/local-server.ts';

export type BucketServer = { endpoint: string; stop(): Promise<void> };

/** The only account that s3rver knows. */
export const bucketKeys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** An S3 server that checks signatures; its buckets are in a folder that is deleted when it stops. */
export async function startBucketServer(...buckets: string[]): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'nabta-buckets-'));
  const store = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  const handle = store.callback();
  const server = await startLocalServer((request, response) => {
    // It drops the trailing slash of a listing URL and would reject every signature.
    if (/^\/[\w.-]+\/\?/u.test(request.url ?? '')) delete request.headers.authorization;
    handle(request, response);
  });
  return {
    endpoint: server.origin,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
