import { useQuery } from '@tanstack/react-query';

import { logError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useCopy } from '#shared/share/use-copy.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

import { giftLinkQuery } from './gift-queries.ts';

import utilities from '#ui/utilities.module.css';

/** Sends the gift link to one person; anyone with the link can claim the gift, so social networks are not offered. */
export function GiftLinkShare({ giftId }: { giftId: string }) {
  const { t } = useTexts('gift');
  const copy = useCopy({ copied: t('giftLink.copied'), failed: t('giftLink.copyFailed') });
  const { data, isLoadingError, isFetching, refetch } = useQuery(giftLinkQuery(useApi(), giftId));
  if (isLoadingError) {
    return (
      <div className={utilities.stack8}>
        <p role="alert">{t('giftLink.error')}</p>
        <Button wide variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const url = data && new URL(data.link, location.origin).href;
  const isLoading = url === undefined;
  const text = t('giftLink.text');

  function shareNatively(): void {
    navigator.share({ title: text, text, url: url ?? '' }).catch((error: unknown) => {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share-gift-link' });
    });
  }

  return (
    <div className={utilities.stack8}>
      {isLoading ? (
        <Button wide disabled icon="whatsapp-logo">
          {t('giftLink.whatsapp')}
        </Button>
      ) : (
        <ButtonLink
          wide
          icon="whatsapp-logo"
          target="_blank"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        >
          {t('giftLink.whatsapp')}
        </ButtonLink>
      )}
      <Button wide variant="secondary" icon="copy" disabled={isLoading} onClick={() => copy(url ?? '')}>
        {t('giftLink.copy')}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button
          wide
          variant="text"
          icon="share-fat"
          iconMirrored
          disabled={isLoading}
          onClick={shareNatively}
        >
          {t('giftLink.more')}
        </Button>
      )}
    </div>
  );
}
