import type { TreeImport } from '@nabta/contract/import';
import { isImportAtWork, mayImportBecome } from '@nabta/domain/import-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { RecordPage } from '../../kit/record/record-page.tsx';
import { importTexts } from '../../locales/import.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ImportAnswers } from './import-answers.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useChangeImport, useImport } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { ImportStatus } from './import-status.tsx';

import styles from './import-page.module.css';

/** One import, from the file to its trees: what it is at, and what a person has to say next. */
export function ImportPage({ id }: { id: string }) {
  const tell = useTextFile(importTexts);
  return (
    <RecordPage query={useImport(id)} backTo={{ href: urls.console('import'), label: tell('import.back') }}>
      {(shown) => shown && <Shown shown={shown} />}
    </RecordPage>
  );
}

function Shown({ shown }: { shown: TreeImport }) {
  const { language } = useTexts();
  const tell = useTextFile(importTexts);
  const change = useChangeImport(shown.id);
  const { name, company, status } = shown;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.chips}>
            <ImportStatus status={status} />
            <bdi className={styles.dim}>{nameIn(company.name, language)}</bdi>
          </p>
        </div>
        {mayImportBecome(status, 'cancelled') && (
          <Button
            look="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => change.mutate({ status: 'cancelled' })}
          >
            {tell('import.cancel')}
          </Button>
        )}
      </div>
      <Stage shown={shown} />
    </>
  );
}

function Stage({ shown }: { shown: TreeImport }) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { status } = shown;
  // What was corrected is checked anew, and its answers are shown again.
  if (isCorrecting && status !== 'checked') setIsCorrecting(false);
  if (isImportAtWork(status)) return <ImportProgress key={status} shown={shown} />;
  if (status === 'mapping') return <ImportMapping shown={shown} />;
  if (status === 'checked') {
    return isCorrecting ? (
      <ImportMapping shown={shown} onKeep={() => setIsCorrecting(false)} />
    ) : (
      <ImportAnswers shown={shown} onCorrect={() => setIsCorrecting(true)} />
    );
  }
  if (status === 'failed' || status === 'uploading') return <Fault shown={shown} />;
  return <ImportResult shown={shown} />;
}

function Fault({ shown: { fault, sameAs } }: { shown: TreeImport }) {
  const tell = useTextFile(importTexts);
  return (
    <Card className={styles.panel}>
      <p>{fault === null ? tell('import.uploadingBody') : tell(`importFault.${fault}`)}</p>
      <div className={styles.actions}>
        {sameAs === null ? (
          <ButtonLink size="sm" href={urls.console('import')}>
            {tell('import.new')}
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" href={urls.consoleImport(sameAs)}>
            {tell('importFault.toSame')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
