import type { Occasion } from '@nabta/domain/gift-state';

import { useTexts } from '#platform/texts.tsx';

import { Suggestions } from '../chip-row.tsx';

interface MessageSuggestionsProps {
  occasion: Occasion;
  message: string;
  onChoose: (message: string) => void;
}

const suggestionKeys = {
  none: ['gift.suggestionEid', 'gift.suggestionGrad', 'gift.suggestionThanks', 'gift.suggestionBirthday'],
  birthday: ['gift.suggestionBirthday'],
  eid: ['gift.suggestionEid'],
  ramadan: ['gift.suggestionRamadan'],
  national_day: ['gift.suggestionNationalDay'],
  mother: ['gift.suggestionMother'],
  father: ['gift.suggestionFather'],
  newborn: ['gift.suggestionNewborn'],
  wedding: ['gift.suggestionWedding'],
  graduation: ['gift.suggestionGrad'],
  in_memory: ['gift.suggestionInMemory'],
  ongoing_charity: ['gift.suggestionCharityForHim', 'gift.suggestionCharityForHer'],
  thank_you: ['gift.suggestionThanks'],
} as const satisfies Record<Occasion, readonly string[]>;

/** Suggests only texts of the chosen occasion: a cheerful one could hurt in memory of someone. */
export function MessageSuggestions({ occasion, message, onChoose }: MessageSuggestionsProps) {
  const { t } = useTexts('gift');
  const texts = suggestionKeys[occasion].map((key) => t(key));
  return <Suggestions label={t('gift.suggestions')} texts={texts} value={message} onChoose={onChoose} />;
}
