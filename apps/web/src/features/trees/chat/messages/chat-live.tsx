import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Turn } from '../use-turns.ts';
import { wholeSentences } from './whole-sentences.ts';

type ChatLiveProps = { turn: Turn | undefined; name: string };

/** Reads out that the tree is asked, and then its answer sentence by sentence: not every word as it comes. */
export function ChatLive({ turn, name }: ChatLiveProps) {
  const tell = useTextFile(chatTexts);
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {turn?.state === 'asked' && <span>{tell('chat.typing', { name })}</span>}
        {turn &&
          wholeSentences(turn.answer, turn.state === 'done').map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sentences are only added
            <span key={`${turn.key} ${index}`} dir="auto">
              {sentence}{' '}
            </span>
          ))}
      </VisuallyHidden>
    </div>
  );
}
