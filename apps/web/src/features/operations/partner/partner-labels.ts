import { pingType, webhookTypes } from '@nabta/domain/partner';
import type { PartnerScope } from '@nabta/domain/partner';

import { useTexts } from '#platform/texts.tsx';

const knownTypes = [...webhookTypes, pingType] as const;

type WithUnderscore<Text extends string> = Text extends `${infer Start}${':' | '.'}${infer End}`
  ? `${Start}_${End}`
  : Text;

/** Keys of texts have no colons and dots. */
function textKeyOf<Text extends PartnerScope | (typeof knownTypes)[number]>(text: Text) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not follow replacements in texts
  return text.replace(/[.:]/u, '_') as WithUnderscore<Text>;
}

/** Labels of scopes and event types; unknown event types are shown unchanged. */
export function usePartnerLabels() {
  const { t } = useTexts('partner');
  return {
    scopeOf: (scope: PartnerScope) => t(`partnerScope.${textKeyOf(scope)}`),
    typeOf(type: string) {
      const knownType = knownTypes.find((known) => known === type);
      return knownType === undefined ? type : t(`webhookType.${textKeyOf(knownType)}`);
    },
  };
}
