import type { SitePlace } from '@nabta/domain/site-plan';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';

/** People walk by tens of metres, not by ones. */
const step = 10;

/** How somebody would be told where on a land a tree stands; undefined where nothing is known but the land. */
export function usePlaceOnSite(): (place: SitePlace) => string | undefined {
  const tell = useTextFile(mapTexts);
  return ({ plot, row, metresFromGate }) => {
    const words = [
      plot !== null && (row === null ? tell('map.plot', { plot }) : tell('map.plotAndRow', { plot, row })),
      metresFromGate !== null && tell('map.fromGate', { count: Math.round(metresFromGate / step) * step }),
    ].filter((each) => each !== false);
    return words.length === 0 ? undefined : words.join(' · ');
  };
}
