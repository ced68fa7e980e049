import { FileDrop } from '#features/trees/certificate/file-drop.tsx';
import { Verdict } from '#features/trees/certificate/verdict.tsx';
import { useTexts } from '#platform/texts.tsx';

import { useCheckReportFile } from './use-check-report.ts';
import type { ReportFinding } from './use-check-report.ts';

interface ReportFileCheckProps {
  /** Called with the serial of the report a file belongs to. */
  onKnown: (serial: string) => void;
}

export function ReportFileCheck({ onKnown }: ReportFileCheckProps) {
  const { t } = useTexts('disclosure');
  const checking = useCheckReportFile();
  return (
    <FileDrop
      texts={{
        title: t('checkReport.fileTitle'),
        body: t('checkReport.fileBody'),
        choose: t('checkReport.choose'),
        checking: t('checkReport.checking'),
      }}
      accept=".pdf,.json,.csv,application/pdf,application/json,text/csv"
      checking={checking}
      onFinding={(finding) => {
        if ('serial' in finding) onKnown(finding.serial);
      }}
    >
      {(checking.error !== null || checking.data?.is === 'no-keys') && (
        <p role="alert">{t('checkReport.keysError')}</p>
      )}
      {checking.data && checking.data.is !== 'no-keys' && <FileVerdict finding={checking.data} />}
    </FileDrop>
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
  const { t } = useTexts('disclosure');
  const isGood = is === 'genuine' || is === 'kept';
  return (
    <Verdict
      tone={isGood ? 'good' : 'bad'}
      title={t(`checkReport.${names[is]}Title`)}
      body={t(`checkReport.${names[is]}Body`)}
    />
  );
}
