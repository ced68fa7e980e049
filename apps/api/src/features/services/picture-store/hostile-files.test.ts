import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Endpoint } from '@nabta/contract/endpoint';
import { reportProblem } from '@nabta/contract/issue';
import { openTicket } from '@nabta/contract/ticket';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { featureRoutes } from '../../app.ts';
import * as make from '../../testing/factories.ts';
import { isThorough } from '../../testing/is-thorough.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { hostileFiles, payload } from './testing/hostile-files.ts';
import { usePictureApp } from './testing/picture-app.ts';
import { uploadFile } from './testing/upload-file.ts';

const { house, storedFiles } = usePictureApp();
const sql = () => house.context.database.sql;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

type Params = Record<string, string>;

type Uploader = { browser: TestBrowser; id: string; publicId: string };

/** What must be there before a file can be sent, and how its place is called. */
const places: Record<string, (uploader: Uploader) => Promise<Params>> = {
  'PUT /account/image': async () => ({}),
  'POST /tree/:publicId/photo': async ({ publicId }) => ({ publicId }),
  'POST /issue/report/:code/photo': async ({ browser, publicId }) => {
    const { body } = await browser.call(reportProblem, { params: { publicId }, body: { kind: 'dry' } });
    return { code: (body.data as { code: string }).code };
  },
  'POST /ticket/:id/photo': async ({ browser }) => {
    const { body } = await browser.call(openTicket, { body: { topic: 'app', text: 'سؤال' } });
    return { id: (body.data as { id: string }).id };
  },
  'PUT /company/:id/image': async () => ({ id: (await make.createCompany(sql())).id }),
  'POST /delivery/:id/photo': async ({ id }) => {
    const effort = await make.createEffort(sql());
    return { id: (await make.createDelivered(sql(), { effort, by: { id }, quantity: 1 })).id };
  },
};

const uploads = featureRoutes.flatMap(({ endpoint }) => (endpoint?.upload === 'picture' ? [endpoint] : []));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every upload of a picture is attacked here', () => {
  expect(uploads.map(nameOf).toSorted()).toEqual(Object.keys(places).toSorted());
});

test('sixty hostile files are refused, or drawn anew with nothing else of them kept', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  collect();
  const before = process.memoryUsage().rss;
  const surprises: string[] = [];
  for (const [index, file] of files.entries())
    for (const [turn, endpoint] of uploads.entries()) {
      // Each file comes by one of the uploads, in turn.
      if (!isThorough && index % uploads.length !== turn) continue;
      const owner = await make.createAccount(sql(), { role: 'admin' });
      const { publicId } = await make.createTree(sql(), { owner });
      const browser = await signedInAsStaff(house, owner);
      const params = (await places[nameOf(endpoint)]?.({ browser, id: owner.id, publicId })) ?? {};
      const { status } = await uploadFile(house, browser, endpoint, { parts: [file], params });
      const isRight = file.fate === 'drawn' ? status === 200 : status >= 400 && status < 500;
      if (!isRight) surprises.push(`${status} ${nameOf(endpoint)}: ${file.what}`);
    }
  expect(surprises).toEqual([]);
  collect();
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
}, 120_000);

test('what is kept is a picture of ours under a name of ours, and says nothing', async () => {
  const stored = await storedFiles();
  expect(stored.length).toBeGreaterThan(30);
  for (const name of stored) expect(name).toMatch(/^[\da-z]{20,}(?:-\d+)?\.(?:webp|avif)$/u);
  const whole = stored.filter((name) => !name.includes('-') && name.endsWith('.webp'));
  for (const name of whole) {
    const shown = ['/trees/', '/accounts/'].map((folder) => house.app.inject(`${folder}${name}`));
    const found = (await Promise.all(shown)).find(({ statusCode }) => statusCode === 200);
    if (found === undefined) continue;
    const { format, exif, xmp, icc } = await sharp(found.rawPayload).metadata();
    expect([format, exif, xmp, icc]).toEqual(['webp', undefined, undefined, undefined]);
    expect(found.rawPayload.includes(payload)).toBe(false);
  }
});
