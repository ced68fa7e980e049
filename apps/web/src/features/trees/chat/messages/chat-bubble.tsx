import type { ChatMessage } from '@nabta/contract/chat';
import { clsx } from 'clsx';

import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ChatCitations } from './chat-citations.tsx';
import { ChatText } from './chat-text.tsx';
import { CopyMessage } from './copy-message.tsx';

import styles from './chat-bubble.module.css';

/** A message as the page shows it; one that is not saved yet has a key of the browser's own. */
export type Said = Omit<ChatMessage, 'id'> & { key: string; state?: 'speaking' | 'stopped' | 'failed' };

type ChatBubbleProps = {
  said: Said;
  publicId: string;
  /** What the tree is called. */
  name: string;
  onRetry: (text: string) => void;
};

/** One thing that was said, in its own direction: the tree's at the start, the person's at the end. */
export function ChatBubble({ said, publicId, name, onRetry }: ChatBubbleProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(chatTexts);
  const { from, text, createdAt, citations, state } = said;
  const isMine = from === 'person';
  return (
    <div className={clsx(styles.bubble, isMine && styles.mine, state === 'failed' && styles.failed)}>
      <VisuallyHidden>{isMine ? tell('chat.you') : name}</VisuallyHidden>
      <p dir="auto" className={styles.text} aria-busy={state === 'speaking' || undefined}>
        <ChatText text={text} citations={citations} />
      </p>
      <ChatCitations publicId={publicId} citations={citations} />
      <p className={styles.foot}>
        <time dateTime={createdAt}>{formatDate(createdAt, { timeStyle: 'short' })}</time>
        {state === 'stopped' && <span>{tell('chat.stopped')}</span>}
        {text !== '' && state === undefined && <CopyMessage text={text} />}
      </p>
      {state === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>{tell('chat.error')}</p>
          <Button size="sm" look="outline" icon="arrow-clockwise" onClick={() => onRetry(text)}>
            {tell('chat.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stands where the answer will. */
export function TypingBubble() {
  return (
    <div aria-hidden="true" className={clsx(styles.bubble, styles.typing)}>
      <i />
      <i />
      <i />
    </div>
  );
}
