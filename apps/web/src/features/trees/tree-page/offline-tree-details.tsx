import { useTexts } from '#platform/texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function OfflineTreeDetails() {
  const { t } = useTexts('offline');
  return (
    <EmptyState isSmall illustration="offline" title={t('offline.partTitle')} body={t('offline.partBody')} />
  );
}
