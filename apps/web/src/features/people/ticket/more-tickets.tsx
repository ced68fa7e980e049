import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';

import styles from './more-tickets.module.css';

interface MoreTicketsProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function MoreTickets({ pages }: MoreTicketsProps) {
  const tell = useTextFile(ticketTexts);
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button look="secondary" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {tell('ticket.more')}
      </Button>
    </div>
  );
}
