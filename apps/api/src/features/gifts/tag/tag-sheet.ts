import { join } from 'node:path';

import type { tagsPerPage } from '@nabta/contract/gifts/tag';
import { renderSVG } from 'uqr';

import type { Context } from '#core/context.ts';
import type { Sheet } from '#core/typeset/typeset.ts';

import { tagLink } from './tag-secret.ts';
import type { PrintedTag } from './tag.queries.ts';

type Layout = { perPage: (typeof tagsPerPage)[number]; as: Sheet['as'] };

const columnsOf = { 8: 2, 15: 3, 24: 4 } satisfies Record<Layout['perPage'], number>;

export function layoutTagSheet(
  context: Pick<Context, 'config' | 'secrets'>,
  tags: readonly PrintedTag[],
  { perPage, as }: Layout,
): Sheet {
  const columns = columnsOf[perPage];
  return {
    template: join(import.meta.dirname, 'tag-sheet.typ'),
    data: {
      columns,
      rows: perPage / columns,
      tags: tags.map(({ id, commonName, landName }) => ({
        id,
        // Level Q stays readable with a quarter of the code damaged.
        qr: renderSVG(tagLink(context, id), { ecc: 'Q', border: 2 }),
        lines: [
          { ar: commonName?.ar ?? '', en: commonName?.en ?? '' },
          { ar: landName?.ar ?? '', en: landName?.en ?? '' },
        ],
      })),
    },
    pictures: {},
    as,
  };
}
