import { downloadFaults } from '@nabta/contract/campaign';
import type { FaultyLine } from '@nabta/contract/campaign';

import { useDownload } from '../../../kit/saving/use-download.ts';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Ltr } from '../../../ui/ltr.tsx';

import styles from './campaign-console.module.css';

/** As many as one reads; the file has them all. */
const shown = 5;

interface FaultyLinesProps {
  bulkGiftId: string;
  slug: string;
  faulty: readonly FaultyLine[];
}

/** The lines of a file that get no tree, each with what is wrong with it. */
export function FaultyLines({ bulkGiftId, slug, faulty }: FaultyLinesProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const { mutate: download, isPending } = useDownload({
    ask: () => call(downloadFaults, { params: { id: bulkGiftId } }),
    nameOf: () => `${slug}-faults.csv`,
    failed: tell('campaigns.failed'),
    action: 'download-campaign-file',
  });
  if (faulty.length === 0) return null;
  return (
    <div className={styles.faults}>
      <p className={styles.dim}>{tell('campaigns.faultyLines')}</p>
      <ul className={styles.lines}>
        {faulty.slice(0, shown).map(({ line, written, fault }) => (
          <li key={line} className={styles.line}>
            <span className={styles.dim}>{tell('campaigns.line', { line: formatNumber(line) })}</span>
            <Ltr>{written || '—'}</Ltr>
            <span>{tell(`campaigns.${fault}`)}</span>
          </li>
        ))}
      </ul>
      <Button
        look="text"
        size="sm"
        icon="download-simple"
        className={styles.start}
        pending={isPending}
        onClick={() => download()}
      >
        {tell('campaigns.downloadFaults')}
      </Button>
    </div>
  );
}
