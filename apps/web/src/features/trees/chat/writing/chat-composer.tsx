import { maxChatMessage } from '@nabta/contract/trees/chat';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useSecondsUntil, useWaitText } from '#shared/period/countdown.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './chat-composer.module.css';

type ChatComposerProps = {
  draft: Draft;
  canSend: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  isAnswering: boolean;
  lockedUntil: number | undefined;
};

/** The remaining characters are shown from this number on. */
const showLeftBelow = 60;

export function ChatComposer({
  draft: { text, input, write },
  canSend,
  onSend,
  onStop,
  isAnswering,
  lockedUntil,
}: ChatComposerProps) {
  const { t } = useTexts('chat');
  const id = useId();
  const left = maxChatMessage - text.length;
  const isLeftShown = left <= showLeftBelow;
  const isReady = canSend && text.trim() !== '';

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (!isReady) return;
    write('');
    onSend(text.trim());
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms an input method (IME) candidate.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  }

  return (
    <form className={styles.bar} onSubmit={send}>
      {lockedUntil !== undefined && <WaitTimer until={lockedUntil} />}
      {isLeftShown && (
        <p id={`${id}-left`} className={styles.left}>
          {t('chat.left', { count: left })}
        </p>
      )}
      <div className={styles.line}>
        <div className={styles.field} data-text={text}>
          <textarea
            ref={input}
            // The placeholder uses the page's direction, typed text its own.
            dir={text === '' ? undefined : 'auto'}
            rows={1}
            value={text}
            maxLength={maxChatMessage}
            placeholder={t('chat.placeholder')}
            aria-label={t('chat.placeholder')}
            aria-describedby={isLeftShown ? `${id}-left` : undefined}
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
          <button type="submit" aria-label={t('chat.send')} aria-disabled={!isReady} className={styles.round}>
            <Icon name="paper-plane-right-fill" size={24} mirrored />
          </button>
        )}
      </div>
    </form>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  const { t } = useTexts('chat');
  return (
    <button type="button" aria-label={t('chat.stop')} className={styles.round} onClick={onStop}>
      <Icon name="stop-fill" size={20} />
    </button>
  );
}

const hour = 3_600;

/**
 * Countdown until the next question; an hour or more is the daily limit. `role="timer"` is announced once,
 * not every second.
 */
function WaitTimer({ until }: { until: number }) {
  const { t } = useTexts('chat');
  const formatWait = useWaitText();
  const seconds = useSecondsUntil(until);
  return (
    <p role="timer" className={styles.wait}>
      <Icon name="clock" size={20} />
      {t(seconds >= hour ? 'chat.limit' : 'chat.wait', { time: formatWait(seconds) })}
    </p>
  );
}

type Draft = {
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  write(text: string): void;
  /** Restores rejected text, unless the user typed something since. */
  restore(text: string): void;
};

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  return { text, input, write: setText, restore: (rejected) => setText((current) => current || rejected) };
}
