import { offlineTexts } from '../../locales/offline.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of what a list does not tell of a tree. */
export function UnknownRest() {
  const tell = useTextFile(offlineTexts);
  return (
    <EmptyState
      isSmall
      illustration="offline"
      title={tell('offline.partTitle')}
      body={tell('offline.partBody')}
    />
  );
}
