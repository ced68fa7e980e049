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
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useToasts } from '#ui/use-toasts.ts';
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
    <div className={clsx(styles.bubble, isMine && styles.mine, state === 'failed' && styles.failed)}>
      <VisuallyHidden>{isMine ? t('chat.you') : name}</VisuallyHidden>
      <p dir="auto" className={styles.text} aria-busy={state === 'streaming' || undefined}>
        <ChatText text={text} citations={citations} />
      </p>
      <ChatCitations publicId={publicId} citations={citations} />
      <p className={styles.footer}>
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
  const toasts = useToasts();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', text: t('chat.copied') }),
      () => toasts.show({ kind: 'error', text: t('chat.copyFailed') }),
    );
  };
  return (
    <button type="button" aria-label={t('chat.copy')} className={styles.copy} onClick={copy}>
      <Icon name="copy" size={14} />
    </button>
  );
}

const icons = {
  hero: 'tree',
  size: 'ruler',
  carbon: 'cloud-fill',
  value: 'seal-check-fill',
  water: 'drop-fill',
  air: 'wind-fill',
  energy: 'lightning-fill',
  equivalents: 'car',
  future: 'chart-line-up',
  story: 'plant',
  place: 'map-pin',
  species: 'leaf-fill',
  measurements: 'ruler',
  history: 'users-three',
  passport: 'shield-check',
  dedication: 'gift',
  facts: 'info',
} as const satisfies Record<TreePageSection, IconName>;

function ChatCitations({ publicId, citations }: { publicId: string; citations: readonly Citation[] }) {
  const { t } = useTexts('chat');
  if (citations.length === 0) return null;
  // Facts of one section can have the same text, e.g. both ends of a narrow range.
  const chips = new Map(citations.map((citation) => [`${citation.section} ${citation.fact}`, citation]));
  return (
    <ul aria-label={t('chat.sources')} className={styles.list}>
      {[...chips].map(([key, { fact, section }]) => (
        <li key={key}>
          <Link
            href={urls.tree(publicId, section)}
            aria-label={t('chat.readUp', { fact })}
            className={styles.chip}
          >
            <Icon name={icons[section]} size={14} />
            <span dir="auto">
              <FormulaText>{fact}</FormulaText>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
