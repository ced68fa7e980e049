import { maxChatMessage } from '@nabta/contract/trees/chat';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';

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
  /** Says why nothing can be sent. */
  notice: ReactNode;
};

/** The number of remaining characters is shown from here on. */
const maxDisplayedRemaining = 60;

export function ChatComposer(props: ChatComposerProps) {
  const { draft, canSend, onSend, onStop, isAnswering, notice } = props;
  const { text, input, setText } = draft;
  const { t } = useTexts('chat');
  const remainingId = useId();
  const remaining = maxChatMessage - text.length;
  const isRemainingVisible = remaining <= maxDisplayedRemaining;
  const isReady = canSend && text.trim() !== '';

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (!isReady) return;
    setText('');
    onSend(text.trim());
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms an input method (IME) candidate.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  }

  return (
    <form className={styles.bar} onSubmit={send}>
      {notice}
      {isRemainingVisible && (
        <p id={remainingId} className={styles.remaining}>
          {t('chat.left', { count: remaining })}
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
            aria-describedby={isRemainingVisible ? remainingId : undefined}
            enterKeyHint="send"
            className={styles.input}
            onChange={(event) => setText(event.target.value)}
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

const hourSeconds = 3_600;

type SendNoticeProps = { id: string; lockedUntil: number | undefined };

export function SendNotice({ id, lockedUntil }: SendNoticeProps) {
  const { t } = useTexts('chat');
  if (lockedUntil !== undefined) return <WaitTimer id={id} until={lockedUntil} />;
  return (
    <p id={id} className={styles.notice}>
      <Icon name="wifi-slash" size={20} />
      {t('chat.offlineNotice')}
    </p>
  );
}

/**
 * Countdown until the next question; an hour or more is the daily limit. `role="timer"` is announced once,
 * not every second.
 */
function WaitTimer({ id, until }: { id: string; until: number }) {
  const { t } = useTexts('chat');
  const formatWait = useWaitText();
  const seconds = useSecondsUntil(until);
  return (
    <p id={id} role="timer" className={styles.notice}>
      <Icon name="clock" size={20} />
      {t(seconds >= hourSeconds ? 'chat.limit' : 'chat.wait', { time: formatWait(seconds) })}
    </p>
  );
}

type Draft = {
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
  /** Restores rejected text, unless the user typed something since. */
  restore(text: string): void;
};

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  return { text, input, setText, restore: (rejected) => setText((current) => current || rejected) };
}
