import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { certificateTexts } from '../../locales/certificate.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatementFacts } from './certificate-facts.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const checking = useVerifyFile();

  const check = (file: File | undefined) => {
    if (file === undefined) return;
    checking.mutate(file, {
      onSuccess: (finding) => {
        if (finding.is === 'genuine') onGenuine(finding.statement.serial);
      },
    });
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    check(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.stack}>
      <section
        className={clsx(styles.box, isOver && styles.over)}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="file-text" size={32} className={styles.icon} />
        <h2 className={styles.title}>{tell('verify.fileTitle')}</h2>
        <p className={styles.body}>{tell('verify.fileBody')}</p>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          hidden
          aria-label={tell('verify.choose')}
          onChange={(event) => {
            check(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          look="secondary"
          pending={checking.isPending}
          pendingText={tell('verify.checking')}
          onClick={() => input.current?.click()}
        >
          {tell('verify.choose')}
        </Button>
      </section>
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
