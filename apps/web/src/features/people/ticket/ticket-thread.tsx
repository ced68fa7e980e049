import type { TicketMessage } from '@nabta/contract/ticket';
import { clsx } from 'clsx';

import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { TicketPhoto } from './ticket-photo.tsx';
import type { Reader } from './use-tickets.ts';

import styles from './ticket-thread.module.css';

interface TicketThreadProps {
  ticketId: string;
  messages: readonly TicketMessage[];
  /** Who reads: what is one's own stands at the end side. */
  reader: Reader;
  /** How the person is called. */
  person: string;
}

/** What was said, oldest first. */
export function TicketThread({ ticketId, messages, reader, person }: TicketThreadProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(ticketTexts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ol role="list" className={styles.thread}>
      {messages.map(({ id, isFromStaff, text, hasPhoto, at }) => (
        <li key={id} className={clsx(styles.message, isFromStaff === (reader === 'staff') && styles.own)}>
          <p className={styles.who}>{isFromStaff ? tell('ticket.team') : <bdi>{person}</bdi>}</p>
          <div className={styles.bubble}>
            <p dir="auto" className={styles.words}>
              {text}
            </p>
            {hasPhoto && <TicketPhoto which={{ id: ticketId, messageId: id }} reader={reader} />}
          </div>
          <time dateTime={at} className={styles.time}>
            {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </li>
      ))}
    </ol>
  );
}
