import type { TreeFactTexts } from '@nabta/domain/tree-fact';

import type { TextFiles } from '../platform/texts.tsx';

/** The twelve facts about trees, which the server tells too; loaded by the screens that tell one. */
export const factTexts: TextFiles<{ facts: TreeFactTexts }> = {
  ar: async () => textFile(await import('@nabta/domain/tree-facts/ar')),
  en: async () => textFile(await import('@nabta/domain/tree-facts/en')),
  pt: async () => textFile(await import('@nabta/domain/tree-facts/pt')),
};

function textFile({ treeFacts }: { treeFacts: TreeFactTexts }) {
  return { default: { facts: treeFacts } };
}
