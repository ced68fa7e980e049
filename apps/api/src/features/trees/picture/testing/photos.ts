import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

export const corners = {
  topLeft: 'red',
  topRight: 'green',
  bottomLeft: 'blue',
  bottomRight: 'white',
} as const;

const red = { r: 208, g: 32, b: 32 };
const green = { r: 32, g: 160, b: 32 };
const blue = { r: 32, g: 32, b: 208 };
const white = { r: 250, g: 250, b: 250 };

/** Each corner has its own colour, so tests can detect the orientation. */
export async function cornersPhoto(width = 120, height = 80): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const tile = (background: typeof red, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: white } })
    .composite([tile(red, 0, 0), tile(green, width - w, 0), tile(blue, 0, height - h)])
    .png()
    .toBuffer();
}

export async function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: white, noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Photo as a rotated camera stores it: rotated pixels plus an EXIF orientation. */
export async function rotatedPhoto(orientation: number): Promise<Buffer> {
  const upright = await cornersPhoto();
  const rotate = (angle: number) => sharp(upright).rotate(angle).toBuffer();
  const stored: Record<number, () => Promise<Buffer>> = {
    1: async () => upright,
    2: () => sharp(upright).flop().toBuffer(),
    3: () => rotate(180),
    4: () => sharp(upright).flip().toBuffer(),
    5: async () =>
      sharp(await rotate(90))
        .flop()
        .toBuffer(),
    6: () => rotate(270),
    7: async () =>
      sharp(await rotate(90))
        .flip()
        .toBuffer(),
    8: () => rotate(90),
  };
  const pixels = await stored[orientation]?.();
  return sharp(pixels)
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Contains location and author in EXIF, XMP and an ICC profile. */
export async function photoWithMetadata(): Promise<Buffer> {
  return sharp(await cornersPhoto())
    .withExif({
      IFD0: { Artist: 'Secret Artist', Copyright: 'Secret Owner' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 42/1 49/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 31/1',
      },
    })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Secret Place</rdf:RDF></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

export async function animation(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all([
    cornersPhoto(40, 40),
    sharp(await cornersPhoto(40, 40))
      .flip()
      .toBuffer(),
  ]);
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Black-and-white PNG of any size; its zero rows compress to a few kilobytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, checksum]);
}

/** HEIC photo of 64 × 48, left red and right blue, as phones encode it. */
export const heicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC' +
    'AAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAUgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA' +
    'AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAP' +
    'AyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAA' +
    'ABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJl' +
    'ZgAAAAAAAAAOZGltZwACAAEAAQAAAFptZGF0AAAATigBrxOA9SeBP//c5R/+8jnh+LIkxP/77XaP6I+n/46TXbgMdh+Suqyx9/v8fZZGoQ6wpguK3epE' +
    'eocMPPX9kcXaSekN0zy4agODdSnccA==',
  'base64',
);

/** Same photo with a 90° counter-clockwise rotation, so blue is above red. */
export const rotatedHeicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAbRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC' +
    'AAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHYAAEAAAAAAAAAUgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA' +
    'AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADfaXBycAAAALxpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAP' +
    'AyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAA' +
    'ABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAACWlyb3QBAAAAG2lwbWEAAAAAAAAAAgABAoECAAID' +
    'A4SFAAAAGmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAABabWRhdAAAAE4oAa8TgPUngT//3OUf/vI54fiyJMT/++12j+iPp/+Ok124DHYfkrqssff7/H2W' +
    'RqEOsKYLit3qRHqHDDz1/ZHF2knpDdM8uGoDg3Up3HA=',
  'base64',
);
