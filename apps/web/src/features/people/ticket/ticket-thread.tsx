import type { TicketMessage } from '@nabta/contract/people/ticket';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { PrivatePhoto } from '#shared/photo/private-photo.tsx';

import { useTicketPhoto } from './use-tickets.ts';
import type { Reader } from './use-tickets.ts';

import styles from './ticket-thread.module.css';

interface TicketThreadProps {
  ticketId: string;
  messages: readonly TicketMessage[];
  /** Messages of the reader's side are aligned to the end. */
  reader: Reader;
  /** Name of the person who wrote the ticket. */
  person: string;
}

/** Messages, oldest first. */
export function TicketThread({ ticketId, messages, reader, person }: TicketThreadProps) {
  const { t, formatDate } = useTexts('ticket');
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ol role="list" className={styles.thread}>
      {messages.map(({ id, isFromStaff, text, hasPhoto, at }) => (
        <li key={id} className={clsx(styles.message, isFromStaff === (reader === 'staff') && styles.mine)}>
          <p className={styles.author}>{isFromStaff ? t('ticket.team') : <bdi>{person}</bdi>}</p>
          <div className={styles.bubble}>
            <p dir="auto" className={styles.text}>
              {text}
            </p>
            {hasPhoto && <TicketPhoto message={{ id: ticketId, messageId: id }} reader={reader} />}
          </div>
          <time dateTime={at} className={styles.time}>
            {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </li>
      ))}
    </ol>
  );
}

interface TicketPhotoProps {
  message: { id: string; messageId: string };
  reader: Reader;
}

function TicketPhoto({ message, reader }: TicketPhotoProps) {
  const { t } = useTexts('ticket');
  return <PrivatePhoto query={useTicketPhoto(message, reader)} alt={t('ticket.sentPhotoAlt')} />;
}
