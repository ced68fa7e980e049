import { healths } from '@nabta/domain/care-plan';
import { lossCauses } from '@nabta/domain/loss-cause';
import { maxPhotoBytes, photoPartBytes } from '@nabta/domain/planting';
import * as z from 'zod/mini';

import { roundSummary } from './care.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { heightM, id, instant, localizedName, nothing, publicId, trunkCm } from './primitives.ts';
import { specieSummary } from './specie.ts';
import { tagId } from './tag.ts';

const named = z.strictObject({ id, name: localizedName });
const longitude = z.number().check(z.gte(-180), z.lte(180));
const latitude = z.number().check(z.gte(-90), z.lte(90));
const moment = z.iso.datetime({ offset: true });
const mayWork = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

/** An effort that the caller plants in. */
export const assignment = z.strictObject({
  id,
  name: localizedName,
  company: z.nullable(named),
  land: z.strictObject({ ...named.shape, longitude, latitude }),
  /** Saplings that are there to be planted, by species. */
  stock: z.array(z.strictObject({ specie: specieSummary, quantity: z.int() })),
  /** How many trees the caller has planted in it. */
  planted: z.int(),
});
export type Assignment = z.output<typeof assignment>;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/field/assignments',
  access: 'account',
  summary: 'The efforts that the caller plants in, each with the saplings that are there',
  data: z.array(assignment),
  errors: [...mayWork],
});

export const plantTree = endpoint({
  method: 'POST',
  path: '/planting',
  access: 'account',
  isIdempotent: true,
  summary: 'A tree that was planted: out of the stock of its effort, with a blank tag on it',
  body: z.strictObject({
    /** Made on the phone when it was done; the same one later is the same planting, for ever. */
    id,
    effortId: id,
    specieId: z.string().check(z.minLength(1), z.maxLength(80)),
    tagId,
    longitude,
    latitude,
    /** How exactly the place is known; worse than 50 m only with `isPlaceSure`. */
    accuracyM: z.number().check(z.gte(0), z.lte(100_000)),
    isPlaceSure: z.optional(z.boolean()),
    plantedAt: moment,
    /** It is no second telling of the tree that the caller planted beside it a moment before. */
    isAnother: z.optional(z.boolean()),
    /** The tree that had stood there and was lost; its owner gets this one. */
    replaces: z.optional(publicId),
  }),
  data: z.strictObject({ publicId }),
  errors: [
    ...mayWork,
    'NOT_FOUND',
    'TAG_UNKNOWN',
    'TAG_TAKEN',
    'STOCK_TOO_LOW',
    'PLACE_UNSURE',
    'PLANTED_TWICE',
    'TREE_STANDING',
    'TREE_REPLACED',
    'CONFLICT',
  ],
});

/** A tree that the caller looks after and is due a visit, or was lost and not replaced yet. */
export const roundTree = z.strictObject({
  publicId,
  specie: z.nullable(specieSummary),
  land: z.nullable(named),
  effort: z.nullable(named),
  tagId: z.nullable(z.string()),
  longitude,
  latitude,
  /** Where on its land it is looked for; null where the plan does not say. */
  plot: z.nullable(z.string()),
  row: z.nullable(z.int()),
  plantedAt: instant,
  lastCheckedAt: z.nullable(instant),
  health: z.nullable(z.enum(healths)),
  isDamaged: z.boolean(),
  /** When it is to be looked at; in the past where that is overdue. */
  dueAt: instant,
  /** When it was lost; it waits for another tree in its place. */
  endedAt: z.nullable(instant),
  /** Where it comes in a round that was planned; null where it is due and stands in none. */
  stop: z.nullable(
    z.strictObject({
      roundId: id,
      number: z.int(),
      /** What it was planned to be given. */
      litres: z.number(),
      /** When somebody first cared for it from the day of the round on. */
      visitedAt: z.nullable(instant),
    }),
  ),
});
export type RoundTree = z.output<typeof roundTree>;

/** What is to be walked: rounds as they were planned, today’s first, and every tree that is due beside them. */
export const fieldRound = z.strictObject({ rounds: z.array(roundSummary), trees: z.array(roundTree) });
export type FieldRound = z.output<typeof fieldRound>;

export const listRound = endpoint({
  method: 'GET',
  path: '/field/round',
  access: 'account',
  summary: 'The rounds that were planned of the caller’s lands, and the trees to look at within a week',
  data: fieldRound,
  errors: [...mayWork],
});

export const careForTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/care',
  access: 'account',
  isIdempotent: true,
  summary: 'A visit to a tree: how it was found, and what was done',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    /** Made on the phone when it was done; the same one later is the same visit, for ever. */
    id,
    at: moment,
    health: z.optional(z.enum(healths)),
    isDamaged: z.optional(z.boolean()),
    /** It was found dead or gone. */
    lossCause: z.optional(z.enum(lossCauses)),
    litres: z.optional(z.number().check(z.gt(0), z.lte(10_000))),
    girthCm: z.optional(trunkCm),
    heightM: z.optional(heightM),
    /** Takes a trunk that is likely measured wrong all the same. */
    confirm: z.optional(z.boolean()),
  }),
  data: nothing,
  errors: [...mayWork, 'NOT_FOUND', 'TREE_ENDED', 'MEASUREMENT_UNLIKELY', 'CONFLICT'],
});

const ofWork = z.strictObject({ id });
const mayTell = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'] as const;

/** How much of a photo has come, from its beginning. */
export const fieldPhoto = z.strictObject({ received: z.int(), isKept: z.boolean() });

export const getFieldPhoto = endpoint({
  method: 'GET',
  path: '/field/work/:id/photo',
  access: 'account',
  rate: 'files',
  summary: 'How much has come of the photo of a planting or a visit, so that the rest is sent',
  params: ofWork,
  data: fieldPhoto,
  errors: [...mayTell],
});

export const addFieldPhotoPart = endpoint({
  method: 'POST',
  path: '/field/work/:id/photo/part/:offset',
  access: 'account',
  rate: 'files',
  summary: `The next piece of the photo, of at most ${photoPartBytes} bytes`,
  params: z.strictObject({
    id,
    /** How many of its bytes have come before. */
    offset: z.coerce.number().check(z.int(), z.gte(0), z.lt(maxPhotoBytes)),
  }),
  upload: 'piece',
  data: fieldPhoto,
  errors: [...mayTell, 'PICTURE_TOO_LARGE'],
});

export const keepFieldPhoto = endpoint({
  method: 'POST',
  path: '/field/work/:id/photo',
  access: 'account',
  rate: 'files',
  summary: 'All of the photo has come: it is looked at and kept with the tree; told again it changes nothing',
  params: ofWork,
  body: z.strictObject({
    bytes: z.int().check(z.gte(1), z.lte(maxPhotoBytes)),
    /** Of the whole photo, in hexadecimal digits. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  }),
  data: nothing,
  errors: [...mayTell, 'CONFLICT', ...pictureErrors],
});
