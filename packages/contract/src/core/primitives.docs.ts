import type { Docs } from './docs.ts';
import type * as contract from './primitives.ts';

export const levelSumsExample = {
  documented: { trees: 3, co2RemovedKg: 85.01 },
  photographed: { trees: 4, co2RemovedKg: 140 },
  verified: { trees: 5, co2RemovedKg: 200 },
};

export const docs = {
  id: {
    description: 'An opaque id; ids sort by creation time.',
    example: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
  },
  instant: { description: 'A moment in UTC.', example: '2026-03-01T09:30:00.000Z' },
  language: { description: 'A language of the product.', example: 'ar' },
  role: { description: 'Role of an account.', example: 'person' },
  phone: { description: 'A phone number, preferably in E.164 format.', example: '+966501234567' },
  personName: { description: 'One to forty letters.', example: 'نورة' },
  localizedName: {
    description: 'A name by language; English is always present.',
    example: { ar: 'حديقة الملك سلمان', en: 'King Salman Park' },
  },
  publicId: {
    description: 'The short id of a tree that is safe to print, ten characters of Crockford base32.',
    example: '7K3M9QX2TB',
  },
  deliveryCode: { description: 'Printed on the papers of a delivery.', example: 'D-7K3M9QX2' },
  givenName: { description: 'Name of a tree, given by its owner.', example: 'شجرة جدتي' },
  trunkCm: { description: 'Girth or diameter of a trunk, in centimetres.', example: 12.5 },
  heightM: { description: 'From the ground to the top, in metres.', example: 3.2 },
  levelSums: {
    description: 'The counted trees and their removal by verification level; the parts add up to the sum.',
    example: levelSumsExample,
  },
  nothing: { description: 'Empty object.', example: {} },
} satisfies Docs<typeof contract>;
