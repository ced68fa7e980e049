import { useQuery } from '@tanstack/react-query';

import { giftTexts } from '../../locales/gift.ts';
import { logError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { giftLinkQuery } from './gift-queries.ts';

import styles from './gift-link-share.module.css';

/** The ways a giver sends the link that opens a gift: to one person, so not to the walls of the public. */
export function GiftLinkShare({ giftId }: { giftId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const toasts = useToasts();
  const { data, isLoadingError, isFetching, refetch } = useQuery(giftLinkQuery(useApi(), giftId));
  if (isLoadingError) {
    return (
      <div className={styles.ways}>
        <p role="alert">{tell('giftLink.error')}</p>
        <Button wide look="secondary" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const url = data && new URL(data.link, location.origin).href;
  const text = tell('giftLink.text');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url ?? '');
      toasts.show({ kind: 'success', text: tell('giftLink.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('giftLink.copyFailed') });
    }
  }

  function shareOtherwise(): void {
    navigator.share({ title: text, text, url: url ?? '' }).catch((error: unknown) => {
      // The person looked at the sheet and changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share-gift-link' });
    });
  }

  return (
    <div className={styles.ways}>
      {url === undefined ? (
        <Button wide disabled icon="whatsapp-logo">
          {tell('giftLink.whatsapp')}
        </Button>
      ) : (
        <ButtonLink
          wide
          icon="whatsapp-logo"
          target="_blank"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        >
          {tell('giftLink.whatsapp')}
        </ButtonLink>
      )}
      <Button wide look="secondary" icon="copy" disabled={url === undefined} onClick={() => void copy()}>
        {tell('giftLink.copy')}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button
          wide
          look="text"
          icon="share-fat"
          iconMirrored
          disabled={url === undefined}
          onClick={shareOtherwise}
        >
          {tell('giftLink.more')}
        </Button>
      )}
    </div>
  );
}
