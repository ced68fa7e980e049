import {
  type ChatMessage,
  type Citation,
  type TreePageSection,
  amountParts,
} from '@nabta/contract/trees/chat';
import { clsx } from 'clsx';
import { Fragment } from 'react';

import { FormulaText } from '#features/trees/eco-benefit/formula-text.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useCopy } from '#shared/share/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import styles from './chat-bubble.module.css';

export type DisplayMessage = Omit<ChatMessage, 'id'> & {
  key: string;
  state?: 'streaming' | 'stopped' | 'failed';
};

type ChatBubbleProps = {
  message: DisplayMessage;
  publicId: string;
  name: string;
  onRetry: (text: string) => void;
};

export function ChatBubble({ message, publicId, name, onRetry }: ChatBubbleProps) {
  const { t, formatDate } = useTexts('chat');
  const { from, text, createdAt, citations, state } = message;
  const isMine = from === 'person';
  return (
    <div
      // A tap focuses the bubble, which shows its copy button.
      tabIndex={-1}
      className={clsx(styles.bubble, isMine && styles.mine, state === 'failed' && styles.failed)}
    >
      <VisuallyHidden>{isMine ? t('chat.you') : name}</VisuallyHidden>
      <p dir="auto" className={styles.text} aria-busy={state === 'streaming' || undefined}>
        <ChatText text={text} citations={citations} />
      </p>
      <div className={styles.footer}>
        <time dateTime={createdAt}>{formatDate(createdAt, { timeStyle: 'short' })}</time>
        {state === 'stopped' && <span>{t('chat.stopped')}</span>}
        <ChatSources publicId={publicId} citations={citations} />
        {text !== '' && state === undefined && <CopyMessage text={text} />}
      </div>
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

const numberPattern = /(\d+(?:[.,]\d+)*)/u;

const amountSections: ReadonlySet<TreePageSection> = new Set(amountParts);

function ChatText({ text, citations }: { text: string; citations: readonly Citation[] }) {
  const amounts = citations.filter(({ section }) => amountSections.has(section));
  const cited = new Set(amounts.flatMap(({ fact }) => fact.match(new RegExp(numberPattern, 'gu')) ?? []));
  return text.split(numberPattern).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    <Fragment key={index}>{cited.has(part) ? <b>{part}</b> : <FormulaText>{part}</FormulaText>}</Fragment>
  ));
}

function CopyMessage({ text }: { text: string }) {
  const { t } = useTexts('chat');
  const copy = useCopy({ copied: t('chat.copied'), failed: t('chat.copyFailed') });
  return (
    <button type="button" aria-label={t('chat.copy')} className={styles.copy} onClick={() => copy(text)}>
      <Icon name="copy" size={14} />
    </button>
  );
}

/** One link per section of the tree's page that shows a fact of the answer. */
function ChatSources({ publicId, citations }: { publicId: string; citations: readonly Citation[] }) {
  const { t } = useTexts('chat');
  const sections = [...new Set(citations.map(({ section }) => section))];
  if (sections.length === 0) return null;
  return (
    <div className={styles.sources}>
      <span aria-hidden="true" className={styles.label}>
        {t('chat.source')}
      </span>
      <ul aria-label={t('chat.sources')} className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <Link href={urls.tree(publicId, section)} className={styles.source}>
              {t(`chat.section_${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
