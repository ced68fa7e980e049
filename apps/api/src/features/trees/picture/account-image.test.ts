import { type Account, getAccount } from '@nabta/contract/people/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/trees/picture';
import { languages } from '@nabta/domain/language';
import { beforeEach, describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { createAccount } from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { type Answer, TestBrowser } from '#testing/test-app.ts';

import * as photos from './testing/photos.ts';
import { usePictureApp } from './testing/picture-app.ts';
import { type Part, uploadFile, uploadRaw } from './testing/upload-file.ts';

const { app, storedFiles } = usePictureApp();
let browser: TestBrowser;

beforeEach(async () => {
  const account = await createAccount(app.context.database.sql);
  browser = await signIn(app, account.phone, { isNamed: false });
});

const putImage = (content: Uint8Array | string, part: Partial<Part> = {}, client = browser) =>
  uploadFile(app, client, setAccountImage, { parts: [{ name: 'photo.jpg', content, ...part }] });
const accountIn = ({ body }: Answer<Account>) => body.data;
const nameIn = (account: Account) => account.image?.nameCompressed.replace('.webp', '') ?? '';

describe('account image', () => {
  test('is stored in every size and public', async () => {
    const response = await putImage(await photos.cornersPhoto());
    expect(response.status).toBe(200);
    const account = accountIn(response);
    expect(account.image?.nameCompressed).toMatch(/^[0-9a-f]{32}\.webp$/u);
    expect(accountIn(await browser.call(getAccount, {})).image).toEqual(account.image);
    for (const size of ['.webp', '-160.webp', '-320.avif', '-640.webp', '-1280.avif']) {
      const imageResponse = await app.app.inject(`/accounts/${nameIn(account)}${size}`);
      expect(imageResponse.statusCode).toBe(200);
    }
    expect((await storedFiles()).filter((file) => file.startsWith(nameIn(account)))).toHaveLength(9);
  });

  test('replaces the previous image without affecting other accounts', async () => {
    const photo = await photos.cornersPhoto();
    const other = await signIn(app, (await createAccount(app.context.database.sql)).phone, {
      isNamed: false,
    });
    const saved = nameIn(accountIn(await putImage(photo, {}, other)));
    const first = nameIn(accountIn(await putImage(photo)));
    const second = nameIn(accountIn(await putImage(photo)));
    await app.runJobs();
    const remaining = await storedFiles();
    expect(remaining.filter((file) => file.startsWith(first))).toHaveLength(0);
    expect(remaining.filter((file) => file.startsWith(second))).toHaveLength(9);
    expect(remaining.filter((file) => file.startsWith(saved))).toHaveLength(9);
  });

  test('can be removed, also twice', async () => {
    const name = nameIn(accountIn(await putImage(await photos.cornersPhoto())));
    for (let time = 0; time < 2; time += 1) {
      const response = await browser.call(removeAccountImage, {});
      expect([response.status, accountIn(response).image]).toEqual([200, null]);
    }
    await app.runJobs();
    expect((await storedFiles()).filter((file) => file.startsWith(name))).toHaveLength(0);
    expect((await app.app.inject(`/accounts/${name}.webp`)).statusCode).toBe(404);
  });

  test('accepts HEIC', async () => {
    expect((await putImage(photos.heicPhoto, { name: 'IMG_0001.HEIC', type: 'image/heic' })).status).toBe(
      200,
    );
  });

  test('ignores the file name and declared type', async () => {
    const photo = await photos.cornersPhoto();
    for (const name of [
      '../../../etc/passwd',
      'a/b.jpg',
      '..\\..\\x.exe',
      'صورة.png',
      '%2e%2e%2f',
      '.',
      'x'.repeat(300),
    ]) {
      const response = await putImage(photo, { name, type: 'text/html' });
      expect(response.status, name).toBe(200);
      expect(nameIn(accountIn(response))).toMatch(/^[0-9a-f]{32}$/u);
    }
  });

  test('is limited to 20 uploads a day, also for concurrent requests', async () => {
    const photo = await photos.cornersPhoto(20, 20);
    const responses = await Promise.all(Array.from({ length: 25 }, () => putImage(photo)));
    const byStatus = Object.groupBy(responses, ({ status }) => status);
    expect([byStatus[200]?.length, byStatus[429]?.length]).toEqual([20, 5]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(day);
    const newSession = await signIn(app, accountIn(responses[0] as Answer<Account>).phone, {
      isNamed: false,
    });
    expect((await putImage(photo, {}, newSession)).status).toBe(200);
  });
});

describe('permission', () => {
  test('requires a session and a name to set or remove an image', async () => {
    const photo = await photos.cornersPhoto();
    const anonymous = new TestBrowser(() => app.app);
    const nameless = await signIn(app, '+966541234567', { isNamed: false });
    expect((await putImage(photo, {}, anonymous)).status).toBe(401);
    expect((await putImage(photo, {}, nameless)).body.code).toBe('PROFILE_INCOMPLETE');
    expect((await anonymous.call(removeAccountImage, {})).status).toBe(401);
    expect((await nameless.call(removeAccountImage, {})).status).toBe(403);
  });
});

describe('rejected upload', () => {
  const rejected: [string, number, string, () => Promise<Part[]>][] = [
    [
      'more than 8 MB',
      413,
      'PICTURE_TOO_LARGE',
      async () => [{ name: 'a.jpg', content: Buffer.alloc(9 * 1024 * 1024, await photos.noisyJpeg(50, 50)) }],
    ],
    [
      'a few bytes more than 8 MB',
      413,
      'PICTURE_TOO_LARGE',
      async () => [{ name: 'a.jpg', content: Buffer.alloc(8 * 1024 * 1024 + 1) }],
    ],
    [
      'a decompression bomb',
      413,
      'PICTURE_TOO_LARGE',
      async () => [{ name: 'a.png', content: photos.hugePng(16_000, 16_000) }],
    ],
    [
      'a page called photo.jpg',
      415,
      'PICTURE_UNSUPPORTED',
      async () => [{ name: 'photo.jpg', content: '<html><script>alert(1)</script>' }],
    ],
    [
      'SVG',
      415,
      'PICTURE_UNSUPPORTED',
      async () => [{ name: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ],
    [
      'an animation',
      415,
      'PICTURE_UNSUPPORTED',
      async () => [{ name: 'a.webp', content: await photos.animation('webp') }],
    ],
    ['an empty file', 415, 'PICTURE_UNSUPPORTED', async () => [{ name: 'a.jpg', content: '' }]],
    [
      'a truncated photo',
      400,
      'PICTURE_UNREADABLE',
      async () => [{ name: 'a.jpg', content: (await photos.noisyJpeg(300, 200)).subarray(0, 9_000) }],
    ],
    ['no file', 400, 'INVALID_INPUT', async () => []],
    ['a field instead of a file', 400, 'INVALID_INPUT', async () => [{ content: 'text' }]],
    [
      'a file in another field',
      400,
      'INVALID_INPUT',
      async () => [{ field: 'photo', name: 'a.png', content: await photos.cornersPhoto() }],
    ],
    [
      'a field beside the file',
      400,
      'INVALID_INPUT',
      async () => [
        { name: 'a.png', content: await photos.cornersPhoto() },
        { field: 'role', content: 'admin' },
      ],
    ],
    [
      'two files',
      413,
      'PAYLOAD_TOO_LARGE',
      async () => [
        { name: 'a.png', content: await photos.cornersPhoto() },
        { name: 'b.png', content: await photos.cornersPhoto() },
      ],
    ],
  ];

  test.each(rejected)('%s: returns %i and stores nothing', async (_what, status, code, makeParts) => {
    const before = await storedFiles();
    const response = await uploadFile(app, browser, setAccountImage, { parts: await makeParts() });
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(accountIn(await browser.call(getAccount, {})).image).toBeNull();
    expect(await storedFiles()).toEqual(before);
  });

  test.each([
    ['JSON', 415, 'application/json', '{"file":"x"}'],
    ['bytes without a form', 415, 'image/jpeg', 'x'],
    [
      'a truncated form',
      400,
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxx',
    ],
    ['a form without a boundary', 400, 'multipart/form-data', '--b\r\n\r\nxx'],
    ['an empty form', 400, 'multipart/form-data; boundary=b', ''],
    ['noise', 400, 'multipart/form-data; boundary=b', '\u0000\u0001--b--b\r\n'],
  ])('%s: returns %i', async (_what, status, type, text) => {
    const response = await uploadRaw(app, browser, setAccountImage, { type, payload: Buffer.from(text) });
    expect(response.status).toBe(status);
  });

  test("explains the error in the user's language", async () => {
    const messages = [];
    for (const language of languages) {
      browser.language = language;
      messages.push((await putImage('<html>')).body.message);
    }
    expect(messages.filter((message) => message?.includes('HEIC'))).toHaveLength(3);
    expect(new Set(messages).size).toBe(3);
  });

  test('does not count towards the daily limit', async () => {
    for (let time = 0; time < 21; time += 1) expect((await putImage('<html>')).status).toBe(415);
    expect((await putImage(await photos.cornersPhoto(20, 20))).status).toBe(200);
  });
});

test('leaves the account unchanged when the store fails, and removes stored files later', async () => {
  const { pictures } = app.context;
  const saved: string[] = [];
  app.context.pictures = {
    ...pictures,
    put: async (folder, name, files) => {
      await pictures.put(folder, name, files);
      saved.push(name);
      throw Object.assign(new Error('away'), { statusCode: 503 });
    },
  };
  const response = await putImage(await photos.cornersPhoto());
  app.context.pictures = pictures;
  expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(accountIn(await browser.call(getAccount, {})).image).toBeNull();
  const savedFiles = async () => (await storedFiles()).filter((file) => file.startsWith(saved[0] ?? '-'));
  expect(await savedFiles()).toHaveLength(9);
  await app.runJobs();
  expect(await savedFiles()).toHaveLength(0);
});

test('documents a multipart form with a file', async () => {
  const { paths } = (await app.app.inject('/api/openapi.json')).json();
  expect(paths['/account/image'].put.requestBody.content['multipart/form-data'].schema.required).toEqual([
    'file',
  ]);
  expect(Object.keys(paths['/account/image'].put.responses)).toEqual(
    expect.arrayContaining(['400', '401', '413', '415', '429']),
  );
});
