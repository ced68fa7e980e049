import { Fragment, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import type { Turn } from '../use-turns.ts';
import { ChatBubble, type DisplayMessage, TypingBubble } from './chat-bubble.tsx';
import { SlowAnswerHint } from './slow-answer-hint.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './message-list.module.css';

type MessageListProps = {
  messages: readonly DisplayMessage[];
  publicId: string;
  name: string;
  /** The question was sent and no answer text has arrived. */
  isTyping: boolean;
  top: ReactNode;
  /** Shown under the newest answer. */
  chips: ReactNode;
  onRetry: (text: string) => void;
  ref: Ref<HTMLDivElement>;
};

export function MessageList(props: MessageListProps) {
  const { messages, publicId, name, isTyping, top, chips, onRetry, ref } = props;
  const { t } = useTexts('chat');
  const formatDay = useDayFormatter();
  return (
    <div
      ref={ref}
      role="region"
      aria-label={t('chat.talk')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a finger can scroll, the arrow keys can too
      tabIndex={0}
      className={styles.scroll}
    >
      <div className={styles.messages}>
        {top}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
        <ol role="list" className={styles.list}>
          {messages.map((message, index) => {
            const day = formatDay(message.createdAt);
            const previous = messages[index - 1];
            return (
              <Fragment key={message.key}>
                {(previous === undefined || formatDay(previous.createdAt) !== day) && (
                  <li className={styles.day}>
                    <span>{day}</span>
                  </li>
                )}
                <li className={utilities.shrinkable}>
                  <ChatBubble message={message} publicId={publicId} name={name} onRetry={onRetry} />
                </li>
              </Fragment>
            );
          })}
        </ol>
        {isTyping ? (
          <>
            <TypingBubble />
            <SlowAnswerHint />
          </>
        ) : (
          chips
        )}
      </div>
    </div>
  );
}

/** Formats today and yesterday in words, other days as a date. */
function useDayFormatter(): (instant: string) => string {
  const { language, formatDate } = useTexts();
  const today = useToday();
  return (instant) => {
    const isRecent = today.getTime() - Date.parse(instant) < 86_400_000;
    return isRecent ? timeAgo(language, instant, today.getTime()) : formatDate(instant);
  };
}

export function ChatIntro({ name }: { name: string }) {
  const { t } = useTexts('chat');
  return (
    <>
      <p className={styles.disclaimer}>{t('chat.disclaimer')}</p>
      <p className={styles.welcome}>{t('chat.welcome', { name })}</p>
    </>
  );
}

type EarlierMessagesProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

export function EarlierMessages({ isLoading, hasFailed, onMore }: EarlierMessagesProps) {
  const { t } = useTexts('chat');
  const button = useRef<HTMLButtonElement>(null);
  const loadOnScroll = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) loadOnScroll();
    });
    if (button.current !== null) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.earlier}>
      {hasFailed && <p role="alert">{t('chat.olderError')}</p>}
      <Button ref={button} size="sm" variant="secondary" pending={isLoading} onClick={onMore}>
        {t('chat.older')}
      </Button>
    </div>
  );
}

/** Announces that the tree is answering, then the answer sentence by sentence instead of word by word. */
export function ChatLiveRegion({ turn, name }: { turn: Turn | undefined; name: string }) {
  const { t } = useTexts('chat');
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {turn?.state === 'waiting' && <span>{t('chat.typing', { name })}</span>}
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

/** Returns the complete sentences of a streaming text; the last one only once it has ended. */
export function splitSentences(text: string, isFinished: boolean): string[] {
  const parts = text.match(/[^\n]*?(?:[.!?؟…]+(?=\s|$)|\n|$)/gu)?.map((part) => part.trim()) ?? [];
  const sentences = parts.filter((part) => part !== '');
  const isLastIncomplete = !isFinished && !/[.!?؟…]\s*\s$|\n$/u.test(text);
  return isLastIncomplete ? sentences.slice(0, -1) : sentences;
}
