import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import sharp from 'sharp';

import * as photos from './photos.ts';
import type { Part } from './upload-file.ts';

/** `drawn` files are re-encoded from their pixels; nothing else of them is stored. */
export type HostileFile = Part & { what: string; fate: 'refused' | 'drawn' };

/** Must not occur in any stored file. */
export const payload = 'alert("broke out")';
const script = `<script>${payload}</script>`;

export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await photos.noisyJpeg(160, 120);
  const png = await photos.cornersPhoto(64, 48);
  const webp = await sharp(png).webp().toBuffer();
  return [
    ...disguisedTexts(),
    ...archives(jpeg),
    ...brokenPngs(png),
    ...brokenJpegs(jpeg),
    ...brokenOthers(webp),
    ...(await otherKinds(png)),
    ...(await unusualPhotos(jpeg, png)),
    ...namedFiles(png),
  ];
}

const refused = (what: string, content: Part['content']): HostileFile => ({
  what,
  content,
  name: 'photo.jpg',
  fate: 'refused',
});
const reencoded = (what: string, content: Part['content']): HostileFile => ({
  ...refused(what, content),
  fate: 'drawn',
});

function disguisedTexts(): HostileFile[] {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
  const entities = Array.from({ length: 9 }, (_, level) => {
    const next = level === 0 ? 'ha' : `&l${level - 1};`.repeat(10);
    return `<!ENTITY l${level} "${next}">`;
  });
  return Object.entries({
    nothing: '',
    'one byte': '\u00FF',
    'a text': 'hello',
    'a page': `<!doctype html>${script}`,
    'a page that begins like a JPEG': `\u00FF\u00D8\u00FF\u00E0${script}`,
    'a page that begins like a PNG': `\u0089PNG\r\n\u001A\n${script}`,
    'a script with a GIF header': `GIF89a/*\u0000\u0000*/=1;${payload}`,
    'a script that begins like a BMP': `BM/*\u0000*/=1;${payload}`,
    'SVG with a script': svg(script),
    'SVG with a page': svg(`<foreignObject>${script}</foreignObject>`),
    'SVG that loads': svg('<image href="http://127.0.0.1:9/x.png"/>'),
    'SVG that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'SVG with a billion-laughs entity bomb': `<!DOCTYPE svg [${entities.join('')}]>${svg('<text>&l8;</text>')}`,
    PDF: `%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(${payload})>>\nendobj\n%%EOF`,
    'a program': '\u007fELF\u0002\u0001\u0001\u0000',
    'a program of Windows': 'MZ\u0090\u0000\u0003',
    'a shell script': '#!/bin/sh\nid\n',
    PostScript: '%!PS\n(/etc/passwd) (r) file\n',
    'an ImageMagick delegate': 'push graphic-context\nfill url(https://127.0.0.1/x.jpg"|id")\n',
  }).map(([what, text]) => refused(what, Buffer.from(text, 'latin1')));
}

function archives(jpeg: Buffer): HostileFile[] {
  const zip = zipOf('photo.html', Buffer.from(script));
  return [
    refused('an archive', zip),
    refused('an archive that decompresses to 32 MB', zipOf('zeros', Buffer.alloc(32e6))),
    refused('gzip that decompresses to 32 MB', gzipSync(Buffer.alloc(32e6))),
    refused('SVG in gzip', gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
    reencoded('a JPEG that is an archive too', Buffer.concat([jpeg, zip])),
  ];
}

function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), packed]);
}

function brokenPngs(png: Buffer): HostileFile[] {
  const withClaimedSize = (width: number, height: number) => {
    const claim = Buffer.from(png);
    claim.writeUInt32BE(width, 16);
    claim.writeUInt32BE(height, 20);
    claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
    return claim;
  };
  const wrongChecksum = Buffer.from(png);
  wrongChecksum.writeUInt32BE(0xdeadbeef, 29);
  const withChunk = (type: string, data: Buffer) =>
    Buffer.concat([png.subarray(0, 33), photos.pngChunk(type, data), png.subarray(33)]);
  const bomb = deflateSync(Buffer.alloc(16e6));
  return [
    ...[0.1, 0.3, 0.5, 0.9].map((part) =>
      refused(`a PNG that ends at ${part * 100} %`, png.subarray(0, Math.floor(png.length * part))),
    ),
    refused('a PNG of 16,000 × 16,000', photos.hugePng(16_000, 16_000)),
    refused('a PNG of 65,535 × 800', photos.hugePng(65_535, 800)),
    refused('a PNG of no pixel', withClaimedSize(0, 0)),
    refused('a PNG that claims 2³¹ pixels across', withClaimedSize(0x7fffffff, 1)),
    refused('a PNG that claims more rows than it has', withClaimedSize(64, 4_000)),
    refused('a PNG with a wrong checksum', wrongChecksum),
    reencoded('a PNG with a page behind it', Buffer.concat([png, Buffer.from(script)])),
    reencoded(
      'a PNG with a text that decompresses to 16 MB',
      withChunk('zTXt', Buffer.concat([Buffer.from(`a\0\0`), bomb])),
    ),
    reencoded('a PNG with a script for a comment', withChunk('tEXt', Buffer.from(`Comment\0${script}`))),
  ];
}

function brokenJpegs(jpeg: Buffer): HostileFile[] {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const claim = Buffer.from(jpeg);
  claim.writeUInt16BE(65_535, frame + 5);
  claim.writeUInt16BE(65_535, frame + 7);
  const comment = Buffer.from(`<?php system($_GET[0]); ?>${script}`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return [
    ...[2, 20, 200, 1_000, 3_000].map((end) =>
      refused(`a JPEG that ends after ${end} bytes`, jpeg.subarray(0, end)),
    ),
    refused('a JPEG that claims 65,535 × 65,535', claim),
    reencoded('a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(script)])),
    reencoded(
      'a JPEG with a program for a comment',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]),
    ),
    refused('nine megabytes', Buffer.concat([jpeg, Buffer.alloc(9e6)])),
  ];
}

function brokenOthers(webp: Buffer): HostileFile[] {
  const wrongSize = Buffer.from(webp);
  wrongSize.writeUInt32LE(0xffffffff, 4);
  const enormous = Buffer.from(photos.heicPhoto);
  for (const offset of [enormous.indexOf('ispe') + 8, enormous.lastIndexOf('ispe') + 8]) {
    enormous.writeUInt32BE(60_000, offset);
    enormous.writeUInt32BE(60_000, offset + 4);
  }
  return [
    refused('a truncated WebP', webp.subarray(0, Math.floor(webp.length / 2))),
    refused('a WebP of twelve bytes', webp.subarray(0, 12)),
    refused('a WebP that claims four gigabytes', wrongSize.subarray(0, 40)),
    refused('a HEIC with only its header', photos.heicPhoto.subarray(0, 28)),
    refused('a truncated HEIC', photos.heicPhoto.subarray(0, 300)),
    refused('a HEIC that claims 60,000 × 60,000', enormous),
  ];
}

async function otherKinds(png: Buffer): Promise<HostileFile[]> {
  return [
    refused('an animated WebP', await photos.animation('webp')),
    refused('an animated GIF', await photos.animation('gif')),
    refused('a still GIF', await sharp(png).gif().toBuffer()),
    refused('a TIFF', await sharp(png).tiff().toBuffer()),
    refused('an AVIF', await sharp(png).avif({ effort: 0 }).toBuffer()),
    refused('an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 64, 48, 0, 0, 1, 0, 32, 0]), png])),
    refused('a Photoshop file', Buffer.from('8BPS\0\u0001', 'latin1')),
  ];
}

async function unusualPhotos(jpeg: Buffer, png: Buffer): Promise<HostileFile[]> {
  return [
    reencoded('a JPEG with its location in EXIF', await photos.photoWithMetadata()),
    reencoded('a JPEG with a rotated orientation', await photos.rotatedPhoto(6)),
    reencoded('a CMYK JPEG', await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()),
    reencoded('a PNG of sixteen bits', await sharp(png).toColourspace('rgb16').png().toBuffer()),
    reencoded('a PNG of one pixel', await sharp(png).resize(1, 1).png().toBuffer()),
    reencoded('a line of 4,000 pixels', photos.hugePng(4_000, 1)),
  ];
}

function namedFiles(png: Buffer): HostileFile[] {
  const named = (name: string, type = 'image/png'): HostileFile => ({
    ...reencoded(`a photo called ${JSON.stringify(name.slice(0, 40))}`, png),
    name,
    type,
  });
  return [
    named('../../../../etc/cron.d/photo.png'),
    named('..\\..\\photo.png'),
    named('photo.png\u0000.html'),
    named('photo\u202Egnp.html', 'text/html'),
    named(`${'a'.repeat(300)}.png`),
    named('photo.svg', 'image/svg+xml'),
    named('photo.php'),
    named(`"><img src=x onerror=${payload}>.png`),
  ];
}
