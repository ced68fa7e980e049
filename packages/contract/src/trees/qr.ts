import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { publicId } from '../core/primitives.ts';

const qrCode = {
  method: 'GET',
  access: 'public',
  params: z.strictObject({ publicId }),
  rate: 'files',
  caching: { seconds: 86_400, visibility: 'public' },
  data: z.instanceof(Uint8Array),
  errors: ['NOT_FOUND'],
} as const;

export const getTreeQrSvg = endpoint({
  ...qrCode,
  path: '/tree/:publicId/qr.svg',
  mediaType: 'image/svg+xml',
  summary: 'The QR code of a tree’s page, scalable',
});

export const getTreeQrPng = endpoint({
  ...qrCode,
  path: '/tree/:publicId/qr.png',
  mediaType: 'image/png',
  summary: 'The QR code of a tree’s page, 1,024 pixels wide',
});
