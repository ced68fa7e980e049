import type { Account } from '@nabta/contract/account';

import { lazySheet, useLazySheet } from '../../kit/navigation/use-lazy-sheet.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { ListGroup, ListRow } from '../../ui/list-group.tsx';

const exportSheet = lazySheet(async () => (await import('./export-sheet.tsx')).ExportSheet);
const eraseSheet = lazySheet(async () => (await import('./erase-sheet.tsx')).EraseSheet);

/** What a person may ask for by law: a copy of their data, and to be forgotten. */
export function PersonalDataRows({ account }: { account: Account }) {
  const { t } = useTexts();
  const copying = useLazySheet(exportSheet);
  const erasing = useLazySheet(eraseSheet);
  return (
    <>
      <ListGroup label={t('profile.myData')}>
        <ListRow icon="download-simple" label={t('profile.exportRow')} onPress={copying.open} />
        {account.eraseAfter === null && (
          <ListRow icon="trash" iconTone="danger" label={t('profile.eraseRow')} onPress={erasing.open} />
        )}
      </ListGroup>
      {copying.render({})}
      {erasing.render({ account })}
    </>
  );
}
