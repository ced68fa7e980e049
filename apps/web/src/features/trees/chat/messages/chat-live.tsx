import { useTexts } from '#platform/texts.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import type { Turn } from '../use-turns.ts';
import { splitSentences } from './split-sentences.ts';

type ChatLiveProps = { turn: Turn | undefined; name: string };

/** Announces that the tree is answering, then the answer sentence by sentence instead of word by word. */
export function ChatLive({ turn, name }: ChatLiveProps) {
  const { t } = useTexts('chat');
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {turn?.state === 'asked' && <span>{t('chat.typing', { name })}</span>}
        {turn &&
          splitSentences(turn.answer, turn.state === 'done').map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sentences are only added
            <span key={`${turn.key} ${index}`} dir="auto">
              {sentence}{' '}
            </span>
          ))}
      </VisuallyHidden>
    </div>
  );
}
