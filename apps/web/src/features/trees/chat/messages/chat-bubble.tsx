import type { ChatMessage } from '@nabta/contract/trees/chat';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { ChatCitations } from './chat-citations.tsx';
import { ChatText } from './chat-text.tsx';
import { CopyMessage } from './copy-message.tsx';

import styles from './chat-bubble.module.css';

/** A message to display; unsaved ones have a client-side key. */
export type DisplayMessage = Omit<ChatMessage, 'id'> & {
  key: string;
  state?: 'speaking' | 'stopped' | 'failed';
};

type ChatBubbleProps = {
  message: DisplayMessage;
  publicId: string;
  /** Name of the tree. */
  name: string;
  onRetry: (text: string) => void;
};

export function ChatBubble({ message, publicId, name, onRetry }: ChatBubbleProps) {
  const { t, formatDate } = useTexts('chat');
  const { from, text, createdAt, citations, state } = message;
  const isMine = from === 'person';
  return (
    <div className={clsx(styles.bubble, isMine && styles.mine, state === 'failed' && styles.failed)}>
      <VisuallyHidden>{isMine ? t('chat.you') : name}</VisuallyHidden>
      <p dir="auto" className={styles.text} aria-busy={state === 'speaking' || undefined}>
        <ChatText text={text} citations={citations} />
      </p>
      <ChatCitations publicId={publicId} citations={citations} />
      <p className={styles.foot}>
        <time dateTime={createdAt}>{formatDate(createdAt, { timeStyle: 'short' })}</time>
        {state === 'stopped' && <span>{t('chat.stopped')}</span>}
        {text !== '' && state === undefined && <CopyMessage text={text} />}
      </p>
      {state === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>{t('chat.error')}</p>
          <Button size="sm" variant="outline" icon="arrow-clockwise" onClick={() => onRetry(text)}>
            {t('chat.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

export function TypingBubble() {
  return (
    <div aria-hidden="true" className={clsx(styles.bubble, styles.typing)}>
      <i />
      <i />
      <i />
    </div>
  );
}
