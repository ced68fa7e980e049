import { useTexts } from '#platform/texts.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { useTicketPhoto } from './use-tickets.ts';
import type { Reader } from './use-tickets.ts';

import styles from './ticket-thread.module.css';

interface TicketPhotoProps {
  message: { id: string; messageId: string };
  reader: Reader;
}

/** Photo of a message; a press opens it in full size. */
export function TicketPhoto({ message, reader }: TicketPhotoProps) {
  const { t } = useTexts('ticket');
  const { data, isError, isFetching, refetch } = useTicketPhoto(message, reader);
  const url = usePreview(data);
  if (isError)
    return (
      <div>
        <p>{t('ticket.photoError')}</p>
        <Button variant="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (url === undefined) return <Skeleton shape="block" className={styles.picture} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={url} alt={t('ticket.sentPhotoAlt')} className={styles.picture} />
    </a>
  );
}
