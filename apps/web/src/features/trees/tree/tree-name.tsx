import { treeTitle } from '@nabta/domain/tree-title';
import type { TreeTitleSource } from '@nabta/domain/tree-title';

import { useTexts } from '../../platform/texts.tsx';

/** A tree's title and how it is written: a species without a name in the reader's language is called by its English one. */
export function useTreeName(tree: TreeTitleSource): { text: string; lang: 'en' | undefined } {
  const { t, language } = useTexts();
  const title = treeTitle(tree, language);
  const isForeign = title !== undefined && title !== treeTitle(withoutEnglish(tree), language);
  return {
    text: title ?? t('treeCard.fallbackTitle'),
    lang: isForeign && language !== 'en' ? 'en' : undefined,
  };
}

function withoutEnglish({ givenName, specie }: TreeTitleSource): TreeTitleSource {
  return { givenName, specie: specie && { commonName: { ...specie.commonName, en: undefined } } };
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
