import { disclosureTexts } from '../../locales/disclosure.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { FileDrop } from '../certificate/file-drop.tsx';
import { Verdict } from '../certificate/verdict.tsx';
import { useCheckReportFile } from './use-check-report.ts';
import type { ReportFinding } from './use-check-report.ts';

import styles from './report-file-check.module.css';

interface ReportFileCheckProps {
  /** Called with the number of the report that a file belongs to. */
  onKnown: (serial: string) => void;
}

/** A file of a report is opened or dropped here and checked on the device. */
export function ReportFileCheck({ onKnown }: ReportFileCheckProps) {
  const tell = useTextFile(disclosureTexts);
  const checking = useCheckReportFile();
  const check = (file: File) =>
    checking.mutate(file, {
      onSuccess: (finding) => {
        if ('serial' in finding) onKnown(finding.serial);
      },
    });
  return (
    <div className={styles.stack}>
      <FileDrop
        title={tell('checkReport.fileTitle')}
        body={tell('checkReport.fileBody')}
        choose={tell('checkReport.choose')}
        accept=".pdf,.json,.csv,application/pdf,application/json,text/csv"
        pending={checking.isPending}
        pendingText={tell('checkReport.checking')}
        onFile={check}
      />
      {(checking.error !== null || checking.data?.is === 'no-keys') && (
        <p role="alert">{tell('checkReport.keysError')}</p>
      )}
      {checking.data && checking.data.is !== 'no-keys' && <FileVerdict finding={checking.data} />}
    </div>
  );
}

const names = {
  genuine: 'genuine',
  kept: 'kept',
  changed: 'changed',
  unsealed: 'unsealed',
  'unknown-key': 'unknownKey',
} as const satisfies Record<ReportFinding['is'], string>;

function FileVerdict({ finding: { is } }: { finding: ReportFinding }) {
  const tell = useTextFile(disclosureTexts);
  const isGood = is === 'genuine' || is === 'kept';
  return (
    <Verdict
      tone={isGood ? 'good' : 'bad'}
      title={tell(`checkReport.${names[is]}Title`)}
      body={tell(`checkReport.${names[is]}Body`)}
    />
  );
}
