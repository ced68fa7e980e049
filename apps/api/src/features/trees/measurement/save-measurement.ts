import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { measureTree as contract } from '@nabta/contract/measurement';

import { minute } from '../../platform/clock.ts';
import { invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { judgeMeasurement } from '../eco-benefit/judge-measurement.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treeMeasured } from './measurement.notifications.ts';
import { insertMeasurement } from './measurement.queries.ts';

export type Measured = RequestOfEndpoint<typeof contract>['body'];

type Kept = { treeId: string; publicId: string; doneBy: string; measured: Measured; now: Date };

const clockGraceMs = minute;

/** Keeps a measurement that can be right and tells the owner; the caller holds the tree and may measure it. */
export async function keepMeasurement(
  sql: Executor,
  { treeId, publicId, doneBy, measured, now }: Kept,
): Promise<void> {
  const sizes = sizesOf(measured, now);
  await judgeMeasurement(sql, publicId, sizes, { isSure: measured.confirm ?? false });
  await insertMeasurement(sql, { treeId, ...sizes, at: now });
  await tellOwner(sql, treeMeasured, { treeId, doneBy, at: now });
}

const texts = {
  inFuture: { ar: 'هذا التاريخ في المستقبل.', en: 'That is in the future.', pt: 'Isso está no futuro.' },
  both: {
    ar: 'اكتب القُطر أو المحيط، لا كليهما.',
    en: 'Give the diameter or the girth, not both.',
    pt: 'Informe o diâmetro ou a circunferência, não os dois.',
  },
  nothing: {
    ar: 'اكتب القُطر أو المحيط أو الارتفاع.',
    en: 'Give a diameter, a girth or a height.',
    pt: 'Informe um diâmetro, uma circunferência ou uma altura.',
  },
};

type Sizes = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/** A tape reads millimetres, and a height is known to a centimetre at best. */
function sizesOf({ dbhCm, girthCm, heightM, measuredAt }: Measured, now: Date): Sizes {
  const at = measuredAt === undefined ? now : new Date(measuredAt);
  if (at.getTime() > now.getTime() + clockGraceMs) throw invalidInput('body.measuredAt', texts.inFuture);
  if (dbhCm !== undefined && girthCm !== undefined) throw invalidInput('body.girthCm', texts.both);
  const diameter = girthCm === undefined ? dbhCm : girthCm / Math.PI;
  if (diameter === undefined && heightM === undefined) throw invalidInput('body.dbhCm', texts.nothing);
  return {
    dbhCm: diameter === undefined ? null : Math.round(diameter * 10) / 10,
    heightM: heightM === undefined ? null : Math.round(heightM * 100) / 100,
    measuredAt: at,
  };
}
