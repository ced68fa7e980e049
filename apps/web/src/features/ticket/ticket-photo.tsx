import { usePreview } from '../../kit/photo/use-preview.ts';
import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTicketPhoto } from './use-tickets.ts';
import type { Reader } from './use-tickets.ts';

import styles from './ticket-photo.module.css';

interface TicketPhotoProps {
  which: { id: string; messageId: string };
  reader: Reader;
}

/** The photo of a message; pressed, it opens as large as it is. */
export function TicketPhoto({ which, reader }: TicketPhotoProps) {
  const { t } = useTexts();
  const tell = useTextFile(ticketTexts);
  const { data, isError, isFetching, refetch } = useTicketPhoto(which, reader);
  const address = usePreview(data);
  if (isError)
    return (
      <div>
        <p>{tell('ticket.photoError')}</p>
        <Button look="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (address === undefined) return <Skeleton shape="block" className={styles.picture} />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={address} alt={tell('ticket.sentPhotoAlt')} className={styles.picture} />
    </a>
  );
}
