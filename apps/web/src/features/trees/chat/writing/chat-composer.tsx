import { maxChatMessage } from '@nabta/contract/chat';
import { useId } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';

import { useSecondsUntil } from '../../../kit/period/use-seconds-until.ts';
import { useWaitText } from '../../../kit/period/use-wait-text.ts';
import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Draft } from './use-draft.ts';

import styles from './chat-composer.module.css';

type ChatComposerProps = {
  draft: Draft;
  /** There is somebody to hear it. */
  canSend: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  /** The tree is asked or speaks: the button stops it. */
  isAnswering: boolean;
  /** Until when nothing more is taken. */
  lockedUntil: number | undefined;
};

/** From here on it is told how many characters are left. */
const nearTheEnd = 60;

/** Where a person writes: as high as the words are, sent by Enter, broken into lines by Shift and Enter. */
export function ChatComposer({
  draft: { text, input, write },
  canSend,
  onSend,
  onStop,
  isAnswering,
  lockedUntil,
}: ChatComposerProps) {
  const tell = useTextFile(chatTexts);
  const id = useId();
  const left = maxChatMessage - text.length;
  const isLeftTold = left <= nearTheEnd;
  const isReady = canSend && text.trim() !== '';

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (!isReady) return;
    write('');
    onSend(text.trim());
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also chooses among the words that an input method offers.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  }

  return (
    <form className={styles.bar} onSubmit={send}>
      {lockedUntil !== undefined && <Wait until={lockedUntil} />}
      {isLeftTold && (
        <p id={`${id}-left`} className={styles.left}>
          {tell('chat.left', { count: left })}
        </p>
      )}
      <div className={styles.line}>
        <div className={styles.field} data-text={text}>
          <textarea
            ref={input}
            // What asks to write stands in the page's direction, what is written in its own.
            dir={text === '' ? undefined : 'auto'}
            rows={1}
            value={text}
            maxLength={maxChatMessage}
            placeholder={tell('chat.placeholder')}
            aria-label={tell('chat.placeholder')}
            aria-describedby={isLeftTold ? `${id}-left` : undefined}
            enterKeyHint="send"
            className={styles.input}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {isAnswering ? (
          <StopButton
            onStop={() => {
              onStop();
              input.current?.focus();
            }}
          />
        ) : (
          <button
            type="submit"
            aria-label={tell('chat.send')}
            aria-disabled={!isReady}
            className={styles.round}
          >
            <Icon name="paper-plane-right-fill" size={24} mirrored />
          </button>
        )}
      </div>
    </form>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  const tell = useTextFile(chatTexts);
  return (
    <button type="button" aria-label={tell('chat.stop')} className={styles.round} onClick={onStop}>
      <Icon name="stop-fill" size={20} />
    </button>
  );
}

const hour = 3_600;

/** How long there is no room for another question; a day's limit is called one. A timer: read out once, not by the second. */
function Wait({ until }: { until: number }) {
  const tell = useTextFile(chatTexts);
  const waitText = useWaitText();
  const seconds = useSecondsUntil(until);
  return (
    <p role="timer" className={styles.wait}>
      <Icon name="clock" size={20} />
      {tell(seconds >= hour ? 'chat.limit' : 'chat.wait', { time: waitText(seconds) })}
    </p>
  );
}
