import { join } from 'node:path';

import type { LocalizedName } from '@nabta/contract/core/primitives';
import { couponsPerSheet } from '@nabta/contract/operations/campaign';
import { maxCodes } from '@nabta/domain/campaign';
import { formatCouponCode } from '@nabta/domain/coupon-code';
import { encode } from 'uqr';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { type Sheet, typeset } from '#core/typeset/typeset.ts';

import { cardTexts } from './campaign.texts.ts';
import { selectCodes } from './coupon-batch.queries.ts';

type BatchQuery = { id: string; batchId: string };

function couponLink({ config }: Pick<Context, 'config'>, code: string): string {
  return `${config.publicUrl.origin}/coupon/${code}`;
}

export async function listCodesAsCsv(context: Context, caller: Caller, query: BatchQuery): Promise<string> {
  const { codes } = requireFound(
    await selectCodes(context.database.readSql, caller, { ...query, limit: maxCodes }),
  );
  const lines = codes.map(({ code, uses, mostUses }) => [
    formatCouponCode(code),
    couponLink(context, code),
    uses,
    mostUses,
  ]);
  return [['code', 'link', 'uses', 'most_uses'], ...lines].map(csvLine).join('');
}

export async function renderCouponSheet(
  context: Context,
  caller: Caller,
  { sheet, ...query }: BatchQuery & { sheet: number },
): Promise<Uint8Array> {
  const offset = (sheet - 1) * couponsPerSheet;
  const { campaign, codes } = requireFound(
    await selectCodes(context.database.readSql, caller, { ...query, offset, limit: couponsPerSheet }),
  );
  if (codes.length === 0) throw new AppError('NOT_FOUND');
  const cards = codes.map(({ code }) => ({ code, link: couponLink(context, code) }));
  return typeset(buildCouponSheet(campaign, cards));
}

type Card = { code: string; link: string };

export function buildCouponSheet(
  campaign: LocalizedName,
  cards: readonly Card[],
  as: Sheet['as'] = 'pdf',
): Sheet {
  return {
    template: join(import.meta.dirname, 'coupon-sheet.typ'),
    data: {
      name: { ar: campaign.ar ?? '', en: campaign.en },
      words: cardTexts,
      cards: cards.map(({ code, link }) => ({
        code: formatCouponCode(code),
        host: new URL(link).host,
        qr: renderQrSvg(link),
      })),
    },
    pictures: {},
    as,
  };
}

/** Merges adjacent dark modules into one stroke; one path per module takes seconds for hundreds of codes. */
function renderQrSvg(link: string): string {
  const { data, size } = encode(link, { ecc: 'M', border: 1 });
  const strokes = data.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...modules.matchAll(/1+/gu)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${strokes.join('')}"/></svg>`;
}
