import type { Docs } from '../core/docs.ts';
import type * as contract from './qr.ts';

export const about = 'QR codes of trees.';

export const docs = {
  getTreeQrSvg: {
    description:
      'Contains the URL of the tree page and no secret. Up to a quarter may be unreadable; the logo in its centre covers less.',
  },
  getTreeQrPng: { description: 'Same for clients without SVG support.' },
} satisfies Docs<typeof contract>;
