import type { Account } from '@nabta/contract/people/account';

import { useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

const exportSheet = lazySheet(async () => (await import('./export-sheet.tsx')).ExportSheet);
const eraseSheet = lazySheet(async () => (await import('./erase-sheet.tsx')).EraseSheet);

/** Rights under data protection law: data export and erasure. */
export function PersonalDataRows({ account }: { account: Account }) {
  const { t } = useTexts();
  const exporting = useLazySheet(exportSheet);
  const erasing = useLazySheet(eraseSheet);
  return (
    <>
      <ListGroup label={t('profile.myData')}>
        <ListRow icon="download-simple" label={t('profile.exportRow')} onPress={exporting.open} />
        {account.eraseAfter === null && (
          <ListRow icon="trash" iconTone="danger" label={t('profile.eraseRow')} onPress={erasing.open} />
        )}
      </ListGroup>
      {exporting.render({})}
      {erasing.render({ account })}
    </>
  );
}
