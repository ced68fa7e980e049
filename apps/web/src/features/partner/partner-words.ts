import { pingType, webhookTypes } from '@nabta/domain/partner';
import type { PartnerScope } from '@nabta/domain/partner';

import type englishTexts from '../../locales/en/partner.json';
import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';

type ScopeWord = keyof (typeof englishTexts)['partnerScope'];
type TypeWord = keyof (typeof englishTexts)['webhookType'];

const known: ReadonlySet<string> = new Set([...webhookTypes, pingType]);

/** What a key may and what happened, in words; an event that this version does not know is shown as it is written. */
export function usePartnerWords() {
  const tell = useTextFile(partnerTexts);
  return {
    scopeOf: (scope: PartnerScope) => tell(`partnerScope.${scope.replace(':', '_') as ScopeWord}`),
    typeOf: (type: string) =>
      known.has(type) ? tell(`webhookType.${type.replace('.', '_') as TypeWord}`) : type,
  };
}
