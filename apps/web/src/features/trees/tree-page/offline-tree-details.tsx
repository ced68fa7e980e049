import { useTexts } from '#platform/texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Placeholder for details that the cached lists do not contain. */
export function OfflineTreeDetails() {
  const { t } = useTexts('offline');
  return (
    <EmptyState isSmall illustration="offline" title={t('offline.partTitle')} body={t('offline.partBody')} />
  );
}
