import { Fragment } from 'react';
import type { ReactNode, Ref } from 'react';

import { timeAgo } from '../../../kit/period/time-ago.ts';
import { useToday } from '../../../kit/period/use-today.ts';
import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { ChatBubble, TypingBubble } from './chat-bubble.tsx';
import type { Said } from './chat-bubble.tsx';
import { Patience } from './patience.tsx';

import styles from './talk-list.module.css';

type TalkListProps = {
  said: readonly Said[];
  publicId: string;
  /** What the tree is called. */
  name: string;
  /** The tree has been asked and has not begun to answer. */
  isTyping: boolean;
  /** Above the first message: what leads to earlier ones, or how it all begins. */
  top: ReactNode;
  onRetry: (text: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** What was said, day by day; begins at its end, and stays there while more is said. */
export function TalkList({ said, publicId, name, isTyping, top, onRetry, ref }: TalkListProps) {
  const tell = useTextFile(chatTexts);
  const dayOf = useDayOf();
  return (
    <div
      ref={ref}
      role="region"
      aria-label={tell('chat.talk')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a finger can scroll, the arrow keys can too
      tabIndex={0}
      className={styles.scroll}
    >
      <div className={styles.talk}>
        {top}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
        <ol role="list" className={styles.list}>
          {said.map((one, index) => {
            const day = dayOf(one.createdAt);
            const before = said[index - 1];
            return (
              <Fragment key={one.key}>
                {(before === undefined || dayOf(before.createdAt) !== day) && (
                  <li className={styles.day}>
                    <span>{day}</span>
                  </li>
                )}
                <li className={styles.message}>
                  <ChatBubble said={one} publicId={publicId} name={name} onRetry={onRetry} />
                </li>
              </Fragment>
            );
          })}
        </ol>
        {isTyping && (
          <>
            <TypingBubble />
            <Patience />
          </>
        )}
      </div>
    </div>
  );
}

/** Today and yesterday by these words, other days by their date. */
function useDayOf(): (instant: string) => string {
  const { language, formatDate } = useTexts();
  const today = useToday();
  return (instant) => {
    const isRecent = today.getTime() - Date.parse(instant) < 86_400_000;
    return isRecent ? timeAgo(language, instant, today.getTime()) : formatDate(instant);
  };
}
