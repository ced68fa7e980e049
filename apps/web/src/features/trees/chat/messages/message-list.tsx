import { Fragment } from 'react';
import type { ReactNode, Ref } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useToday } from '#shared/period/use-today.ts';

import { ChatBubble, TypingBubble } from './chat-bubble.tsx';
import type { DisplayMessage } from './chat-bubble.tsx';
import { SlowAnswerHint } from './slow-answer-hint.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './message-list.module.css';

type MessageListProps = {
  messages: readonly DisplayMessage[];
  publicId: string;
  /** Name of the tree. */
  name: string;
  /** The question was sent and no answer text has arrived. */
  isTyping: boolean;
  top: ReactNode;
  onRetry: (text: string) => void;
  ref: Ref<HTMLDivElement>;
};

export function MessageList({ messages, publicId, name, isTyping, top, onRetry, ref }: MessageListProps) {
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
        {isTyping && (
          <>
            <TypingBubble />
            <SlowAnswerHint />
          </>
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
