import { join } from 'node:path';

import type { tagsPerPage } from '@nabta/contract/tag';
import { renderSVG } from 'uqr';

import type { Context } from '../../platform/context.ts';
import type { Sheet } from '../../platform/typeset/sheet.ts';
import { tagLink } from './tag-secret.ts';
import type { PrintedTag } from './tag.queries.ts';

type Layout = { perPage: (typeof tagsPerPage)[number]; as: Sheet['as'] };

const columnsOf = { 8: 2, 15: 3, 24: 4 } satisfies Record<Layout['perPage'], number>;

/** A sheet of A4 with so many tags on each page, to be cut along its marks. */
export function layTagSheet(
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
        // A quarter of it may be scratched or faded before it stops being read.
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
