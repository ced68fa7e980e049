import type { Occasion } from '@nabta/domain/gift-state';

import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { ChipRow } from '../chip-row.tsx';

interface MessageSuggestionsProps {
  occasion: Occasion;
  message: string;
  onChoose: (message: string) => void;
}

const general = [
  'gift.suggestionEid',
  'gift.suggestionGrad',
  'gift.suggestionThanks',
  'gift.suggestionBirthday',
] as const;

const suggestions = {
  none: general,
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

/** Words to begin with; those of the occasion alone once there is one, as a merry one could hurt in memory of somebody. */
export function MessageSuggestions({ occasion, message, onChoose }: MessageSuggestionsProps) {
  const tell = useTextFile(giftTexts);
  const texts = suggestions[occasion].map((key) => tell(key));
  return (
    <ChipRow
      label={tell('gift.suggestions')}
      onPress={onChoose}
      chips={texts.map((text) => ({
        id: text,
        face: <span>{text}</span>,
        isChosen: text === message.trim(),
      }))}
    />
  );
}
