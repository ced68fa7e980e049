import type { ChatChip } from '@nabta/contract/trees/chat';
import type { ChatAction } from '@nabta/domain/chat-action';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';

import styles from './chat-chips.module.css';

type ChatChipsProps = {
  chips: readonly ChatChip[];
  /** Example questions in one line that scrolls sideways, or what to do next, wrapped. */
  layout: 'strip' | 'wrap';
  /** Id of the text that says why no question can be sent now. */
  blockedBy: string | undefined;
  onAsk: (question: string) => void;
  renderAction: (action: ChatAction) => ReactNode;
};

export function ChatChips({ chips, layout, blockedBy, onAsk, renderAction }: ChatChipsProps) {
  const { t } = useTexts('chat');
  if (chips.length === 0) return null;
  const label = t(layout === 'strip' ? 'chat.examples' : 'chat.next');
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul role="list" aria-label={label} className={styles[layout]}>
      {chips.map((chip) =>
        chip.kind === 'question' ? (
          <li key={chip.text}>
            <ChipButton onPress={() => onAsk(chip.text)} blockedBy={blockedBy}>
              {chip.text}
            </ChipButton>
          </li>
        ) : (
          <li key={chip.action}>{renderAction(chip.action)}</li>
        ),
      )}
    </ul>
  );
}

type ChipButtonProps = {
  onPress: () => void;
  blockedBy?: string | undefined;
  children: ReactNode;
};

export function ChipButton({ onPress, blockedBy, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      dir="auto"
      aria-disabled={blockedBy !== undefined}
      aria-describedby={blockedBy}
      className={styles.chip}
      onClick={() => blockedBy === undefined && onPress()}
    >
      {children}
    </button>
  );
}
