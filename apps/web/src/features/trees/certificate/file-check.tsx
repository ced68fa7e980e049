import { certificateTexts } from '../../locales/certificate.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { StatementFacts } from './certificate-facts.tsx';
import { FileDrop } from './file-drop.tsx';
import { useVerifyFile } from './use-verify.ts';
import type { FileFinding } from './use-verify.ts';
import { Verdict } from './verdict.tsx';

import styles from './file-check.module.css';

interface FileCheckProps {
  /** Called with the number that a genuine file states. */
  onGenuine: (serial: string) => void;
}

/** A certificate's file is opened or dropped here and checked on the device. */
export function FileCheck({ onGenuine }: FileCheckProps) {
  const tell = useTextFile(certificateTexts);
  const checking = useVerifyFile();
  const check = (file: File) =>
    checking.mutate(file, {
      onSuccess: (finding) => {
        if (finding.is === 'genuine') onGenuine(finding.statement.serial);
      },
    });
  return (
    <div className={styles.stack}>
      <FileDrop
        title={tell('verify.fileTitle')}
        body={tell('verify.fileBody')}
        choose={tell('verify.choose')}
        accept="application/pdf,.pdf"
        pending={checking.isPending}
        pendingText={tell('verify.checking')}
        onFile={check}
      />
      {checking.data && <FileVerdict finding={checking.data} />}
    </div>
  );
}

function FileVerdict({ finding }: { finding: FileFinding }) {
  const tell = useTextFile(certificateTexts);
  if (finding.is === 'no-keys') return <p role="alert">{tell('verify.keysError')}</p>;
  if (finding.is === 'genuine') {
    return (
      <Verdict tone="good" title={tell('verify.genuineTitle')} body={tell('verify.genuineBody')}>
        <StatementFacts statement={finding.statement} />
      </Verdict>
    );
  }
  const name = ({ changed: 'changed', unsealed: 'unsealed', 'unknown-key': 'unknownKey' } as const)[
    finding.is
  ];
  return <Verdict tone="bad" title={tell(`verify.${name}Title`)} body={tell(`verify.${name}Body`)} />;
}
