import { maxChatMessage } from '@nabta/contract/chat';
import { useId } from 'react';
import type { FormEvent, KeyboardEvent, Ref } from 'react';

import { useSecondsUntil } from '../../../kit/period/use-seconds-until.ts';
import { useWaitText } from '../../../kit/period/use-wait-text.ts';
import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';

import styles from './chat-composer.module.css';

type ChatComposerProps = {
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  onStop: () => void;
  /** The tree is asked or speaks: the button stops it. */
  isAnswering: boolean;
  isOnline: boolean;
  /** Until when nothing more is taken. */
  lockedUntil: number | undefined;
  ref: Ref<HTMLTextAreaElement>;
};

/** From here on it is told how many characters are left. */
const nearTheEnd = 60;

/** Where a person writes: as high as the words are, sent by Enter, broken into lines by Shift and Enter. */
export function ChatComposer(props: ChatComposerProps) {
  const { text, onChange, onSend, onStop, isAnswering, isOnline, lockedUntil, ref } = props;
  const tell = useTextFile(chatTexts);
  const id = useId();
  const left = maxChatMessage - text.length;
  const isLeftTold = left <= nearTheEnd;
  const canSend = text.trim() !== '' && !isAnswering && isOnline && lockedUntil === undefined;

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (canSend) onSend(text.trim());
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
            ref={ref}
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
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {isAnswering ? (
          <button type="button" aria-label={tell('chat.stop')} className={styles.round} onClick={onStop}>
            <Icon name="stop-fill" size={20} />
          </button>
        ) : (
          <button
            type="submit"
            aria-label={tell('chat.send')}
            aria-disabled={!canSend}
            className={styles.round}
          >
            <Icon name="paper-plane-right-fill" size={24} mirrored />
          </button>
        )}
      </div>
    </form>
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
