import { type TreeTitleSource, treeTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';

/** Returns the title and its language; a species without a translation uses its English name. */
export function useTreeName(tree: TreeTitleSource): { text: string; lang: 'en' | undefined } {
  const { t, language } = useTexts();
  const title = treeTitle(tree, language);
  const isEnglishFallback = title !== undefined && title !== treeTitle(withoutEnglish(tree), language);
  return {
    text: title ?? t('treeCard.fallbackTitle'),
    lang: isEnglishFallback && language !== 'en' ? 'en' : undefined,
  };
}

function withoutEnglish({ givenName, specie }: TreeTitleSource): TreeTitleSource {
  return { givenName, specie: specie && { commonName: { ...specie.commonName, en: undefined } } };
}

type TreeNameProps = { text: string; lang: 'en' | undefined; className?: string | undefined };

/** Sets language and direction, so that a long name is truncated at its end. */
export function TreeName({ text, lang, className }: TreeNameProps) {
  return (
    <bdi dir="auto" lang={lang} className={className}>
      {text}
    </bdi>
  );
}
