import type { Occasion } from '@nabta/domain/gift-state';

import { useTexts } from '#platform/texts.tsx';

import { ChipRow } from '../chip-row.tsx';

interface MessageSuggestionsProps {
  occasion: Occasion;
  message: string;
  onChoose: (message: string) => void;
}

const generalSuggestions = [
  'gift.suggestionEid',
  'gift.suggestionGrad',
  'gift.suggestionThanks',
  'gift.suggestionBirthday',
] as const;

const suggestions = {
  none: generalSuggestions,
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
  const texts = suggestions[occasion].map((key) => t(key));
  return (
    <ChipRow
      label={t('gift.suggestions')}
      onPress={onChoose}
      chips={texts.map((text) => ({
        id: text,
        content: <span>{text}</span>,
        isChosen: text === message.trim(),
      }))}
    />
  );
}
