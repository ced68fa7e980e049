import { downloadFaults } from '@nabta/contract/operations/campaign';
import type { FaultyLine } from '@nabta/contract/operations/campaign';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useDownload } from '#shared/saving/use-download.ts';
import { Button } from '#ui/button.tsx';
import { Ltr } from '#ui/ltr.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

/** The download contains all lines. */
const maxShown = 5;

interface FaultyLinesProps {
  bulkGiftId: string;
  slug: string;
  faulty: readonly FaultyLine[];
}

export function FaultyLines({ bulkGiftId, slug, faulty }: FaultyLinesProps) {
  const { t, formatNumber } = useTexts('campaign-console');
  const { call } = useApi();
  const { mutate: download, isPending } = useDownload({
    request: () => call(downloadFaults, { params: { id: bulkGiftId } }),
    fileNameOf: () => `${slug}-faults.csv`,
    errorText: t('campaigns.failed'),
    action: 'download-campaign-file',
  });
  if (faulty.length === 0) return null;
  return (
    <div className={utilities.stack6}>
      <p className={styles.muted}>{t('campaigns.faultyLines')}</p>
      <ul className={styles.lines}>
        {faulty.slice(0, maxShown).map(({ line, written, fault }) => (
          <li key={line} className={styles.line}>
            <span className={styles.muted}>{t('campaigns.line', { line: formatNumber(line) })}</span>
            <Ltr>{written || '—'}</Ltr>
            <span>{t(`campaigns.${fault}`)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="text"
        size="sm"
        icon="download-simple"
        className={styles.start}
        pending={isPending}
        onClick={() => download()}
      >
        {t('campaigns.downloadFaults')}
      </Button>
    </div>
  );
}
