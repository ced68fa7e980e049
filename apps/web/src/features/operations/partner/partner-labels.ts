import { pingType, webhookTypes } from '@nabta/domain/partner';
import type { PartnerScope } from '@nabta/domain/partner';

import type englishTexts from '#locales/en/partner.json';
import { useTexts } from '#platform/texts.tsx';

type ScopeKey = keyof (typeof englishTexts)['partnerScope'];
type TypeKey = keyof (typeof englishTexts)['webhookType'];

const knownTypes: ReadonlySet<string> = new Set([...webhookTypes, pingType]);

/** Labels of scopes and event types; unknown event types are shown unchanged. */
export function usePartnerLabels() {
  const { t } = useTexts('partner');
  return {
    scopeOf: (scope: PartnerScope) => t(`partnerScope.${scope.replace(':', '_') as ScopeKey}`),
    typeOf: (type: string) =>
      knownTypes.has(type) ? t(`webhookType.${type.replace('.', '_') as TypeKey}`) : type,
  };
}
