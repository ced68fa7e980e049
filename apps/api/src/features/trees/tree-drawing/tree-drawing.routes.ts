import { anySpecies, drawingVariants, maxDrawingYears } from '@nabta/domain/tree-drawing';
import { speciesRecord } from '@nabta/eco/species-data';

import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';

import { drawTree } from './draw-tree.ts';

/** `/trees/drawn/{species}/{years}/{variant}.svg`: pictures of trees without a photo. */
export const treeDrawingRoutes: Route[] = [
  resource(
    {
      url: '/trees/drawn/:specieId/:years/:variant.svg',
      access: 'public',
      rate: 'files',
      // A corrected growth model may change the stage.
      caching: { seconds: 86_400, visibility: 'public' },
      mediaType: 'image/svg+xml; charset=utf-8',
      headers: {
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    },
    async ({ params: { specieId = '', years = '', variant = '' } }) => {
      const isKnown = specieId === anySpecies || speciesRecord(specieId)?.id === specieId;
      if (!isKnown || !isBelow(years, maxDrawingYears + 1) || !isBelow(variant, drawingVariants))
        throw new AppError('NOT_FOUND');
      return new BinaryResponse({
        body: drawTree({ specieId, years: Number(years), variant: Number(variant) }),
      });
    },
  ),
];

function isBelow(text: string, limit: number): boolean {
  return /^\d{1,2}$/u.test(text) && Number(text) < limit;
}
