import { pictureFormats, pictureWidths } from '@nabta/domain/picture-file';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import * as photos from '#features/trees/picture/testing/photos.ts';
import type { PictureFile } from '#gateways/pictures/picture-store.ts';

import { encodePicture } from './encode-picture.ts';

const nameOf = ({ suffix, format }: PictureFile) => `${suffix}.${format}`;

function fileOf(files: PictureFile[], name: string): Buffer {
  const file = files.find((file) => nameOf(file) === name);
  if (file === undefined) throw new Error(`Missing file ${name}.`);
  return Buffer.from(file.bytes);
}

/** Classifies the colour at a relative position; `across` and `down` are 0 to 1. */
async function colourAt(bytes: Uint8Array, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(across * (info.width - 1)), Math.floor(down * (info.height - 1))];
  const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
  const isHigh = (value: number) => value > 120;
  if (isHigh(r) && isHigh(g) && isHigh(b)) return 'white';
  return isHigh(r) ? 'red' : isHigh(g) ? 'green' : isHigh(b) ? 'blue' : `${r} ${g} ${b}`;
}

async function cornersOf(bytes: Uint8Array) {
  return {
    topLeft: await colourAt(bytes, 0.1, 0.1),
    topRight: await colourAt(bytes, 0.9, 0.1),
    bottomLeft: await colourAt(bytes, 0.1, 0.9),
    bottomRight: await colourAt(bytes, 0.9, 0.9),
  };
}

describe('sizes', () => {
  test('are four widths in two formats plus the compressed one', async () => {
    const files = await encodePicture(await photos.cornersPhoto(1600, 1200));
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => `-${width}.${format}`));
    expect(files.map(nameOf).toSorted()).toEqual([...sizes, '.webp'].toSorted());
    for (const { suffix, width, format, bytes } of files) {
      const expectedWidth = suffix === '' ? 640 : Number(suffix.slice(1));
      const metadata = await sharp(bytes).metadata();
      expect(width).toBe(expectedWidth);
      expect(metadata).toMatchObject({
        width: expectedWidth,
        height: expectedWidth * 0.75,
        format: format === 'avif' ? 'heif' : 'webp',
      });
      expect(await cornersOf(bytes)).toEqual(photos.corners);
    }
    expect(fileOf(files, '.webp')).toEqual(fileOf(files, '-640.webp'));
  });

  test('are never larger than the photo', async () => {
    const files = await encodePicture(await photos.cornersPhoto(200, 100));
    expect(new Set(files.map(({ width }) => width))).toEqual(new Set([160, 200]));
    expect(await sharp(fileOf(files, '-1280.webp')).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test.each([
    [1, 65_535],
    [65_535, 1],
    [300, 6_000],
  ])('of a %i × %i photo stay within the format limits', async (width, height) => {
    for (const file of await encodePicture(photos.hugePng(width, height))) {
      const size = await sharp(file.bytes).metadata();
      expect(size.width).toBeLessThanOrEqual(1_280);
      expect(size.height).toBeLessThanOrEqual(2_560);
    }
  });
});

describe('photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright for EXIF orientation %i', async (orientation) => {
    const files = await encodePicture(await photos.rotatedPhoto(orientation));
    for (const name of ['.webp', '-1280.avif']) {
      const { width, height, orientation: left } = await sharp(fileOf(files, name)).metadata();
      expect({ width, height, left }).toEqual({ width: 120, height: 80, left: undefined });
      expect(await cornersOf(fileOf(files, name))).toEqual(photos.corners);
    }
  });

  test('loses its location, date and author metadata', async () => {
    const photo = await photos.photoWithMetadata();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.icc, before.xmp].every((part) => part !== undefined)).toBe(true);
    expect(photo.toString('latin1')).toContain('Secret');
    for (const { bytes } of await encodePicture(photo)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret|Exif|ICC_PROFILE|adobe/u);
    }
  });

  test('loses data appended to the file', async () => {
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await photos.noisyJpeg(80, 60), Buffer.from(script)]);
    for (const { bytes } of await encodePicture(polyglot)) {
      expect(Buffer.from(bytes).includes(script)).toBe(false);
    }
  });

  test.each([
    [
      'CMYK',
      async () =>
        sharp(await photos.cornersPhoto())
          .toColourspace('cmyk')
          .jpeg({ quality: 95 })
          .toBuffer(),
    ],
    [
      '16 bit',
      async () =>
        sharp(await photos.cornersPhoto())
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'WebP',
      async () =>
        sharp(await photos.cornersPhoto())
          .webp({ lossless: true })
          .toBuffer(),
    ],
    [
      'palette',
      async () =>
        sharp(await photos.cornersPhoto())
          .png({ palette: true })
          .toBuffer(),
    ],
  ])('in %s keeps its colours', async (_kind, make) => {
    const files = await encodePicture(await make());
    expect(await cornersOf(fileOf(files, '.webp'))).toEqual(photos.corners);
    expect(await cornersOf(fileOf(files, '-640.avif'))).toEqual(photos.corners);
  });

  test('keeps greyscale and transparency', async () => {
    const grey = await sharp(await photos.cornersPhoto())
      .greyscale()
      .png()
      .toBuffer();
    expect(fileOf(await encodePicture(grey), '.webp').length).toBeGreaterThan(0);
    const transparent = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await sharp(fileOf(await encodePicture(transparent), '.webp')).stats()).toMatchObject({
      isOpaque: false,
    });
  });
});

describe('HEIC photo', { timeout: 300_000 }, () => {
  test('is decoded', async () => {
    const files = await encodePicture(photos.heicPhoto);
    expect(await sharp(fileOf(files, '.webp')).metadata()).toMatchObject({ width: 64, height: 48 });
    expect(await colourAt(fileOf(files, '.webp'), 0.2, 0.5)).toBe('red');
    expect(await colourAt(fileOf(files, '-1280.avif'), 0.8, 0.5)).toBe('blue');
  });

  test('is upright', async () => {
    const files = await encodePicture(photos.rotatedHeicPhoto);
    expect(await sharp(fileOf(files, '.webp')).metadata()).toMatchObject({ width: 48, height: 64 });
    expect(await colourAt(fileOf(files, '.webp'), 0.5, 0.2)).toBe('blue');
    expect(await colourAt(fileOf(files, '.webp'), 0.5, 0.8)).toBe('red');
  });

  test('is rejected when truncated', async () => {
    for (const length of [200, 470, 520]) {
      const error = await encodePicture(photos.heicPhoto.subarray(0, length)).catch(
        (reason: unknown) => reason,
      );
      expect(error, `cut at ${length}`).toMatchObject({ code: 'PICTURE_UNREADABLE' });
    }
  });

  test('is rejected before decoding when it declares a huge size', async () => {
    const claim = Buffer.from(photos.heicPhoto);
    const size = claim.indexOf('idat') + 4;
    claim.writeUInt16BE(60_000, size + 4);
    claim.writeUInt16BE(60_000, size + 6);
    const declaredSizeOffset = claim.lastIndexOf('ispe') + 8;
    claim.writeUInt32BE(60_000, declaredSizeOffset);
    claim.writeUInt32BE(60_000, declaredSizeOffset + 4);
    await expect(encodePicture(claim)).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE' });
  });
});

describe('unsupported file', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const entity =
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>';
  const texts = {
    'SVG with a script': svg,
    'SVG without a declaration': svg.replace(/^<\?.*?\?>/u, ''),
    'SVG that reads files': entity,
    'a page': '<!doctype html><html><body><img src=x onerror=alert(1)></body></html>',
    PDF: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF',
    'an archive': 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000',
    'a program': '\u007fELF\u0002\u0001\u0001\u0000',
    'a script with a GIF header': 'GIF89a/*\u0000\u0000*/=1;alert(1)',
    text: 'hello',
    nothing: '',
  };
  test.each(Object.entries(texts))('rejects %s', async (_what, text) => {
    await expect(encodePicture(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'PICTURE_UNSUPPORTED',
    });
  });

  test.each([
    ['an animated WebP', () => photos.animation('webp')],
    ['an animated GIF', () => photos.animation('gif')],
    [
      'a still GIF',
      async () =>
        sharp(await photos.cornersPhoto())
          .gif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await photos.cornersPhoto())
          .tiff()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await photos.cornersPhoto())
          .avif({ effort: 0 })
          .toBuffer(),
    ],
  ])('rejects %s', async (_what, make) => {
    await expect(encodePicture(await make())).rejects.toMatchObject({ code: 'PICTURE_UNSUPPORTED' });
  });
});

describe('oversized photo', () => {
  test.each([
    [16_000, 16_000],
    [30_000, 30_000],
    [65_535, 800],
  ])('rejects %i × %i pixels before decoding', async (width, height) => {
    const bomb = photos.hugePng(width, height);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    await expect(encodePicture(bomb)).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE', status: 413 });
    expect(process.memoryUsage().rss - before).toBeLessThan(50e6);
  });
});

describe('truncated photo', () => {
  test('is rejected at any length', async () => {
    const completeFile = await photos.noisyJpeg(300, 200);
    for (let length = 1_024; length < completeFile.length - 2; length += 1_024) {
      const error = await encodePicture(completeFile.subarray(0, length)).catch((reason: unknown) => reason);
      expect(error, `cut at ${length}`).toMatchObject({ code: 'PICTURE_UNREADABLE', status: 400 });
    }
    for (const length of [1, 2, 3, 20, 200]) {
      const error = await encodePicture(completeFile.subarray(0, length)).catch((reason: unknown) => reason);
      expect(error, `cut at ${length}`).toMatchObject({ name: 'AppError' });
    }
  });

  test.each(['png', 'webp'] as const)('is rejected as %s', async (format) => {
    const completeFile = await sharp(await photos.noisyJpeg(120, 90))
      .toFormat(format)
      .toBuffer();
    for (const part of [0.2, 0.5, 0.9]) {
      const truncated = completeFile.subarray(0, Math.floor(completeFile.length * part));
      await expect(encodePicture(truncated)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
    }
  });

  test('does not affect later photos', async () => {
    const completeFile = await photos.noisyJpeg(300, 200);
    const broken = Array.from({ length: 6 }, () => encodePicture(completeFile.subarray(0, 5_000)));
    const results = await Promise.allSettled([...broken, encodePicture(completeFile)]);
    expect(results.map(({ status }) => status)).toEqual([...Array<string>(6).fill('rejected'), 'fulfilled']);
  });
});
