import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from '@20minutes/s3rver';

export type BucketServer = { endpoint: string; stop(): Promise<void> };

/** The one account that the server knows. */
export const bucketKeys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** A server that speaks S3 and checks signatures, with its buckets in a folder that goes when it stops. */
export async function startBucketServer(...buckets: string[]): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'nabta-buckets-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
