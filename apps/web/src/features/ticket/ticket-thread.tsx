import type { TicketMessage } from '@nabta/contract/ticket';
import { clsx } from 'clsx';

import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

import styles from './ticket-thread.module.css';

interface TicketThreadProps {
  messages: readonly TicketMessage[];
  /** Who reads: what is one's own stands at the end side. */
  reader: 'person' | 'staff';
  /** How the person is called. */
  person: string;
}

/** What was said, oldest first. */
export function TicketThread({ messages, reader, person }: TicketThreadProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(ticketTexts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ol role="list" className={styles.thread}>
      {messages.map(({ id, isFromStaff, text, image, at }) => (
        <li key={id} className={clsx(styles.message, isFromStaff === (reader === 'staff') && styles.own)}>
          <p className={styles.who}>{isFromStaff ? tell('ticket.team') : <bdi>{person}</bdi>}</p>
          <div className={styles.bubble}>
            <p dir="auto" className={styles.words}>
              {text}
            </p>
            {image && (
              <a
                href={`/trees/${image.nameCompressed}`}
                target="_blank"
                rel="noreferrer"
                className={styles.photo}
              >
                <img
                  src={`/trees/${image.nameCompressed}`}
                  alt={tell('ticket.sentPhotoAlt')}
                  loading="lazy"
                />
              </a>
            )}
          </div>
          <time dateTime={at} className={styles.time}>
            {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </li>
      ))}
    </ol>
  );
}
