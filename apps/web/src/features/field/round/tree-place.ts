import type { RoundTree } from '@nabta/contract/field';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile } from '../../../platform/texts.tsx';

/** Where on its land a tree is looked for, else by which number. */
export function useTreePlace(): (tree: RoundTree) => string | undefined {
  const tell = useTextFile(fieldTexts);
  return ({ plot, row, tagId }) => {
    if (plot !== null && row !== null) return tell('round.plotRow', { plot, row });
    if (plot !== null) return tell('round.plot', { plot });
    return tagId === null ? undefined : tell('field.tagLine', { tag: tagId });
  };
}
