import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig } from '#config.ts';

import { bucketKeys, startBucketServer } from '../bucket/testing/bucket-server.ts';
import { createPictureStore } from './create-picture-store.ts';
import { samplePicture } from './testing/sample-picture.ts';

const bucketSettings = {
  PICTURE_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'nabta-development',
  S3_ACCESS_KEY: bucketKeys.accessKey,
  S3_SECRET_KEY: bucketKeys.secretKey,
};

test('stores pictures in the data directory by default', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-data-'));
  await createPictureStore(readConfig({ DATA_DIR: dataDir })).put('trees', 'ghaf', samplePicture());
  expect(await readdir(join(dataDir, 'pictures/trees/ghaf'))).toHaveLength(9);
  await rm(dataDir, { recursive: true });
});

test('stores pictures in the bucket with PICTURE_STORE=s3', async () => {
  const server = await startBucketServer('nabta-development');
  const store = createPictureStore(readConfig({ ...bucketSettings, S3_ENDPOINT: server.endpoint }));
  await store.put('trees', 'ghaf', samplePicture());
  expect(await store.read('trees', 'ghaf.webp')).toBeDefined();
  await server.stop();
});

test('names a missing or invalid setting', () => {
  for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']) {
    const message = `${name} is missing, and PICTURE_STORE=s3 asks for it.`;
    expect(() => readConfig({ ...bucketSettings, [name]: undefined })).toThrow(message);
  }
  expect(() => readConfig({ PICTURE_STORE: 'tape' })).toThrow('PICTURE_STORE is not right');
  expect(() => readConfig({ ...bucketSettings, S3_ENDPOINT: 'ftp://s3.example' })).toThrow(
    'S3_ENDPOINT is not right',
  );
  expect(() => readConfig({ ...bucketSettings, S3_BUCKET: 'Not A Bucket' })).toThrow(
    'S3_BUCKET is not right',
  );
});
