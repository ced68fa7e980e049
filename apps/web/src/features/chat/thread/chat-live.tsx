import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Exchange } from '../use-exchanges.ts';
import { wholeSentences } from './whole-sentences.ts';

type ChatLiveProps = { exchange: Exchange | undefined; name: string };

/** Reads out that the tree is asked, and then its answer sentence by sentence: not every word as it comes. */
export function ChatLive({ exchange, name }: ChatLiveProps) {
  const tell = useTextFile(chatTexts);
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {exchange?.state === 'asked' && <span>{tell('chat.typing', { name })}</span>}
        {exchange &&
          wholeSentences(exchange.answer, exchange.state === 'done').map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sentences are only added
            <span key={`${exchange.key} ${index}`} dir="auto">
              {sentence}{' '}
            </span>
          ))}
      </VisuallyHidden>
    </div>
  );
}
