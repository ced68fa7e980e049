import { treeTitle } from '@nabta/domain/tree-title';
import type { TreeTitleSource } from '@nabta/domain/tree-title';

import { useTexts } from '../../platform/texts.tsx';

/** A tree's title and how it is written: the fallback to its species is English on every page (SPEC section 2). */
export function useTreeName(tree: TreeTitleSource): { text: string; lang: 'en' | undefined } {
  const { t } = useTexts();
  const given = treeTitle({ givenName: tree.givenName, specie: null });
  const title = treeTitle(tree);
  return {
    text: title ?? t('treeCard.fallbackTitle'),
    lang: given === undefined && title !== undefined ? 'en' : undefined,
  };
}

interface TreeNameProps {
  text: string;
  lang: 'en' | undefined;
  className?: string | undefined;
}

/** A name in its own language and direction, so that one too long for its place loses its end and not its beginning. */
export function TreeName({ text, lang, className }: TreeNameProps) {
  return (
    <bdi dir="auto" lang={lang} className={className}>
      {text}
    </bdi>
  );
}
