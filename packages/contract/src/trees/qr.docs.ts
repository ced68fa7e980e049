import type { Docs } from './docs.ts';
import type * as contract from './qr.ts';

export const about = 'The code of a tree that a camera reads.';

export const docs = {
  getTreeQrSvg: {
    description:
      'It says the address of the tree’s page and holds no secret. A quarter of it may be lost: the mark in its middle covers less.',
  },
  getTreeQrPng: { description: 'The same for programs that draw no SVG.' },
} satisfies Docs<typeof contract>;
