import type { TicketSummary } from '@nabta/contract/people/ticket';
import type { TicketState } from '@nabta/domain/ticket';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './ticket-list.module.css';

export const stateTones = {
  open: 'info',
  answered: 'success',
  closed: 'neutral',
} as const satisfies Record<TicketState, string>;

interface TicketListProps<Row extends TicketSummary> {
  tickets: readonly Row[];
  hrefOf: (id: string) => string;
  stateText: (state: TicketState) => string;
  nameOf?: (ticket: Row) => string;
}

/** Tickets, newest first; the whole row links to the conversation. */
export function TicketList<Row extends TicketSummary>(props: TicketListProps<Row>) {
  const { tickets, hrefOf, stateText, nameOf } = props;
  const { t, formatDate } = useTexts('ticket');
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul role="list" className={styles.list}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link href={hrefOf(ticket.id)} className={styles.row}>
            <span className={styles.head}>
              <span className={styles.topic}>
                {nameOf && <bdi>{nameOf(ticket)}</bdi>}
                {t(`ticket.${ticket.topic}`)}
              </span>
              <Chip kind={stateTones[ticket.status]}>{stateText(ticket.status)}</Chip>
            </span>
            <span dir="auto" className={styles.excerpt}>
              {ticket.excerpt}
            </span>
            <time dateTime={ticket.updatedAt} className={utilities.mutedCaption}>
              {formatDate(ticket.updatedAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
