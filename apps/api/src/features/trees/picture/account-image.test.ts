import { type Account, getAccount } from '@nabta/contract/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/picture';
import { languages } from '@nabta/domain/language';
import { beforeEach, describe, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import { createAccount } from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser } from '../../testing/test-app.ts';
import * as photos from './testing/photos.ts';
import { usePictureApp } from './testing/picture-app.ts';
import { type Part, uploadFile, uploadRaw } from './testing/upload-file.ts';

const { house, storedFiles } = usePictureApp();
let browser: TestBrowser;

beforeEach(async () => {
  const account = await createAccount(house.context.database.sql);
  browser = await signIn(house, account.phone, { isNamed: false });
});

const putImage = (content: Uint8Array | string, part: Partial<Part> = {}, who = browser) =>
  uploadFile(house, who, setAccountImage, { parts: [{ name: 'photo.jpg', content, ...part }] });
const accountIn = ({ body }: { body: { data?: unknown } }) => body.data as Account;
const nameIn = (account: Account) => account.image?.nameCompressed.replace('.webp', '') ?? '';

describe('a person', () => {
  test('gets a picture, in every size, that everybody may see', async () => {
    const answer = await putImage(await photos.cornersPhoto());
    expect(answer.status).toBe(200);
    const account = accountIn(answer);
    expect(account.image?.nameCompressed).toMatch(/^[0-9a-f]{32}\.webp$/u);
    expect(accountIn(await browser.call(getAccount, {})).image).toEqual(account.image);
    for (const size of ['.webp', '-160.webp', '-320.avif', '-640.webp', '-1280.avif']) {
      const shown = await house.app.inject(`/accounts/${nameIn(account)}${size}`);
      expect(shown.statusCode).toBe(200);
    }
    expect((await storedFiles()).filter((file) => file.startsWith(nameIn(account)))).toHaveLength(9);
  });

  test('who takes another picture loses the one before, and no one else does', async () => {
    const photo = await photos.cornersPhoto();
    const other = await signIn(house, (await createAccount(house.context.database.sql)).phone, {
      isNamed: false,
    });
    const kept = nameIn(accountIn(await putImage(photo, {}, other)));
    const first = nameIn(accountIn(await putImage(photo)));
    const second = nameIn(accountIn(await putImage(photo)));
    await house.runJobs();
    const left = await storedFiles();
    expect(left.filter((file) => file.startsWith(first))).toHaveLength(0);
    expect(left.filter((file) => file.startsWith(second))).toHaveLength(9);
    expect(left.filter((file) => file.startsWith(kept))).toHaveLength(9);
  });

  test('may take the picture away, twice as well', async () => {
    const name = nameIn(accountIn(await putImage(await photos.cornersPhoto())));
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.call(removeAccountImage, {});
      expect([answer.status, accountIn(answer).image]).toEqual([200, null]);
    }
    await house.runJobs();
    expect((await storedFiles()).filter((file) => file.startsWith(name))).toHaveLength(0);
    expect((await house.app.inject(`/accounts/${name}.webp`)).statusCode).toBe(404);
  });

  test('may send HEIC', async () => {
    expect((await putImage(photos.heicPhoto, { name: 'IMG_0001.HEIC', type: 'image/heic' })).status).toBe(
      200,
    );
  });

  test('is not asked what the file is called or said to be', async () => {
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
      const answer = await putImage(photo, { name, type: 'text/html' });
      expect(answer.status, name).toBe(200);
      expect(nameIn(accountIn(answer))).toMatch(/^[0-9a-f]{32}$/u);
    }
  });

  test('is refused a 21st upload within a day, however many come at once', async () => {
    const photo = await photos.cornersPhoto(20, 20);
    const answers = await Promise.all(Array.from({ length: 25 }, () => putImage(photo)));
    const counted = Object.groupBy(answers, ({ status }) => status);
    expect([counted[200]?.length, counted[429]?.length]).toEqual([20, 5]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    house.clock.advance(day);
    const again = await signIn(house, accountIn(answers[0] as { body: { data: unknown } }).phone ?? '', {
      isNamed: false,
    });
    expect((await putImage(photo, {}, again)).status).toBe(200);
  });
});

describe('nobody else', () => {
  test('sets or takes a picture: not without a session, not without a name', async () => {
    const photo = await photos.cornersPhoto();
    const stranger = new TestBrowser(() => house.app);
    const nameless = await signIn(house, '+966541234567', { isNamed: false });
    expect((await putImage(photo, {}, stranger)).status).toBe(401);
    expect((await putImage(photo, {}, nameless)).body.code).toBe('PROFILE_INCOMPLETE');
    expect((await stranger.call(removeAccountImage, {})).status).toBe(401);
    expect((await nameless.call(removeAccountImage, {})).status).toBe(403);
  });
});

describe('an upload that is refused', () => {
  const refused: [string, number, string, () => Promise<Part[]>][] = [
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
      'a bomb',
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
      'half a photo',
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

  test.each(refused)(
    'because it is %s answers %i and writes nothing',
    async (_what, status, code, makeParts) => {
      const before = await storedFiles();
      const answer = await uploadFile(house, browser, setAccountImage, { parts: await makeParts() });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(accountIn(await browser.call(getAccount, {})).image).toBeNull();
      expect(await storedFiles()).toEqual(before);
    },
  );

  test.each([
    ['JSON', 415, 'application/json', '{"file":"x"}'],
    ['bytes without a form', 415, 'image/jpeg', 'x'],
    [
      'a form that breaks off',
      400,
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxx',
    ],
    ['a form without a boundary', 400, 'multipart/form-data', '--b\r\n\r\nxx'],
    ['an empty form', 400, 'multipart/form-data; boundary=b', ''],
    ['noise', 400, 'multipart/form-data; boundary=b', '\u0000\u0001--b--b\r\n'],
  ])('because it is %s answers %i', async (_what, status, type, text) => {
    const answer = await uploadRaw(house, browser, setAccountImage, { type, payload: Buffer.from(text) });
    expect(answer.status).toBe(status);
  });

  test('says why in the language of the reader', async () => {
    const messages = [];
    for (const language of languages) {
      browser.language = language;
      messages.push((await putImage('<html>')).body.message);
    }
    expect(messages.filter((message) => message?.includes('HEIC'))).toHaveLength(3);
    expect(new Set(messages).size).toBe(3);
  });

  test('because of what it is does not count against the day', async () => {
    for (let time = 0; time < 21; time += 1) expect((await putImage('<html>')).status).toBe(415);
    expect((await putImage(await photos.cornersPhoto(20, 20))).status).toBe(200);
  });
});

test('when the store is away nothing changes, and what it may have kept is removed later', async () => {
  const { pictures } = house.context;
  const kept: string[] = [];
  house.context.pictures = {
    ...pictures,
    put: async (folder, name, files) => {
      await pictures.put(folder, name, files);
      kept.push(name);
      throw Object.assign(new Error('away'), { statusCode: 503 });
    },
  };
  const answer = await putImage(await photos.cornersPhoto());
  house.context.pictures = pictures;
  expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(accountIn(await browser.call(getAccount, {})).image).toBeNull();
  const ofKept = async () => (await storedFiles()).filter((file) => file.startsWith(kept[0] ?? '-'));
  expect(await ofKept()).toHaveLength(9);
  await house.runJobs();
  expect(await ofKept()).toHaveLength(0);
});

test('the document says that it is a form with a file', async () => {
  const { paths } = (await house.app.inject('/api/openapi.json')).json();
  expect(paths['/account/image'].put.requestBody.content['multipart/form-data'].schema.required).toEqual([
    'file',
  ]);
  expect(Object.keys(paths['/account/image'].put.responses)).toEqual(
    expect.arrayContaining(['400', '401', '413', '415', '429']),
  );
});
