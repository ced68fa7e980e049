import { useTexts } from '#platform/texts.tsx';

import { StatementFacts } from './certificate-facts.tsx';
import { FileDrop } from './file-drop.tsx';
import { useVerifyFile } from './use-verify.ts';
import type { FileFinding } from './use-verify.ts';
import { Verdict } from './verdict.tsx';

interface FileCheckProps {
  /** Called with the serial of a genuine file. */
  onGenuine: (serial: string) => void;
}

export function FileCheck({ onGenuine }: FileCheckProps) {
  const { t } = useTexts('certificate');
  const checking = useVerifyFile();
  return (
    <FileDrop
      texts={{
        title: t('verify.fileTitle'),
        body: t('verify.fileBody'),
        choose: t('verify.choose'),
        checking: t('verify.checking'),
      }}
      accept="application/pdf,.pdf"
      checking={checking}
      onFinding={(finding) => {
        if (finding.is === 'genuine') onGenuine(finding.statement.serial);
      }}
    >
      {checking.data && <FileVerdict finding={checking.data} />}
    </FileDrop>
  );
}

function FileVerdict({ finding }: { finding: FileFinding }) {
  const { t } = useTexts('certificate');
  if (finding.is === 'no-keys') return <p role="alert">{t('verify.keysError')}</p>;
  if (finding.is === 'genuine') {
    return (
      <Verdict tone="good" title={t('verify.genuineTitle')} body={t('verify.genuineBody')}>
        <StatementFacts statement={finding.statement} />
      </Verdict>
    );
  }
  const name = ({ changed: 'changed', unsealed: 'unsealed', 'unknown-key': 'unknownKey' } as const)[
    finding.is
  ];
  return <Verdict tone="bad" title={t(`verify.${name}Title`)} body={t(`verify.${name}Body`)} />;
}
