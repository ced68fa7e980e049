import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Endpoint } from '@nabta/contract/core/endpoint';
import { openTicket } from '@nabta/contract/people/ticket';
import { reportProblem } from '@nabta/contract/supply/issue';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { featureRoutes } from '#features.ts';
import { hostileFiles, payload } from '#features/trees/picture/testing/hostile-files.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import type { TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const { app, storedFiles } = usePictureApp();
const sql = () => app.context.database.sql;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

type Params = Record<string, string>;

type Uploader = { browser: TestBrowser; id: string; publicId: string };

/** Creates the record an upload belongs to and returns its path parameters. */
const createParams: Record<string, (uploader: Uploader) => Promise<Params>> = {
  'PUT /account/image': async () => ({}),
  'POST /tree/:publicId/photo': async ({ publicId }) => ({ publicId }),
  'POST /issue/report/:code/photo': async ({ browser, publicId }) => {
    const { body } = await browser.call(reportProblem, { params: { publicId }, body: { kind: 'dry' } });
    return { code: body.data.code };
  },
  'POST /ticket/:id/photo': async ({ browser }) => {
    const { body } = await browser.call(openTicket, { body: { topic: 'app', text: 'سؤال' } });
    return { id: body.data.id };
  },
  'PUT /company/:id/image': async () => ({ id: (await make.createCompany(sql())).id }),
  'POST /delivery/:id/photo': async ({ id }) => {
    const effort = await make.createEffort(sql());
    return { id: (await make.createDelivered(sql(), { effort, by: { id }, quantity: 1 })).id };
  },
};

const uploads = featureRoutes.flatMap(({ endpoint }) => (endpoint?.upload === 'picture' ? [endpoint] : []));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('covers every picture upload endpoint', () => {
  expect(uploads.map(nameOf).toSorted()).toEqual(Object.keys(createParams).toSorted());
});

test('rejects hostile files or re-encodes them without their metadata', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  collectGarbage();
  const before = process.memoryUsage().rss;
  const unexpected: string[] = [];
  for (const [index, file] of files.entries())
    for (const [endpointIndex, endpoint] of uploads.entries()) {
      // Each file is sent to one endpoint, in rotation.
      if (!isThorough && index % uploads.length !== endpointIndex) continue;
      const owner = await make.createAccount(sql(), { role: 'admin' });
      const { publicId } = await make.createTree(sql(), { owner });
      const browser = await createStaffBrowser(app, owner);
      const params = (await createParams[nameOf(endpoint)]?.({ browser, id: owner.id, publicId })) ?? {};
      const { status } = await uploadFile(app, browser, endpoint, { parts: [file], params });
      const isExpected = file.fate === 'drawn' ? status === 200 : status >= 400 && status < 500;
      if (!isExpected) unexpected.push(`${status} ${nameOf(endpoint)}: ${file.what}`);
    }
  expect(unexpected).toEqual([]);
  collectGarbage();
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
}, 120_000);

test('stores only re-encoded pictures under generated names without metadata', async () => {
  const stored = await storedFiles();
  expect(stored.length).toBeGreaterThan(30);
  for (const name of stored) expect(name).toMatch(/^[\da-z]{20,}(?:-\d+)?\.(?:webp|avif)$/u);
  const mainFiles = stored.filter((name) => !name.includes('-') && name.endsWith('.webp'));
  for (const name of mainFiles) {
    const requests = ['/trees/', '/accounts/'].map((folder) => app.app.inject(`${folder}${name}`));
    const found = (await Promise.all(requests)).find(({ statusCode }) => statusCode === 200);
    if (found === undefined) continue;
    const { format, exif, xmp, icc } = await sharp(found.rawPayload).metadata();
    expect([format, exif, xmp, icc]).toEqual(['webp', undefined, undefined, undefined]);
    expect(found.rawPayload.includes(payload)).toBe(false);
  }
});
