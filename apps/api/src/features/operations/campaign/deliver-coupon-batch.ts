import { join } from 'node:path';

import type { LocalizedName } from '@nabta/contract/primitives';
import { formatCouponCode } from '@nabta/domain/coupon-code';
import { encode } from 'uqr';

import type { Sheet } from '../../platform/typeset/sheet.ts';
import { cardTexts } from './campaign.texts.ts';

type Card = { code: string; link: string };

/** Cards of a campaign on A4, ten to a page, to be cut along their marks. */
export function layCouponSheet(
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
        qr: drawCode(link),
      })),
    },
    pictures: {},
    as,
  };
}

/** Dark modules beside one another are one stroke: hundreds of codes in one file would take seconds otherwise. */
function drawCode(link: string): string {
  const { data, size } = encode(link, { ecc: 'M', border: 1 });
  const strokes = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/gu),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${strokes.join('')}"/></svg>`;
}
