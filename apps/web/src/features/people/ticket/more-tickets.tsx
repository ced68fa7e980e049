import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import styles from './staff-tickets.module.css';

interface MoreTicketsProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function MoreTickets({ pages }: MoreTicketsProps) {
  const { t } = useTexts('ticket');
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        pending={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {t('ticket.more')}
      </Button>
    </div>
  );
}
