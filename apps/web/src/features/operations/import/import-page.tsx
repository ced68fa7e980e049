import type { TreeImport } from '@nabta/contract/operations/import';
import { isImportRunning, canTransitionImport } from '@nabta/domain/import-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { RecordPage } from '#shared/record/record-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { ImportAnswers } from './import-answers.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useChangeImport, useImport } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { ImportStatus } from './import-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

export const texts = ['import', 'table', 'record'] as const;

export function Subtitle() {
  return useTexts('import').t('import.subtitle');
}

export function Page({ id }: { id: string }) {
  const { t } = useTexts('import');
  return (
    <RecordPage query={useImport(id)} backTo={{ href: urls.console('import'), label: t('import.back') }}>
      {(treeImport) => treeImport && <ImportDetails treeImport={treeImport} />}
    </RecordPage>
  );
}

function ImportDetails({ treeImport }: { treeImport: TreeImport }) {
  const { t, language } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const { name, company, status, mayApprove } = treeImport;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.chips}>
            <ImportStatus {...treeImport} />
            <bdi className={utilities.mutedNote}>{nameIn(company.name, language)}</bdi>
          </p>
        </div>
        {!mayApprove && canTransitionImport(status, 'cancelled') && (
          <Button
            variant="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => change.mutate({ status: 'cancelled' })}
          >
            {t('import.cancel')}
          </Button>
        )}
      </div>
      <CurrentStep treeImport={treeImport} />
    </>
  );
}

function CurrentStep({ treeImport }: { treeImport: TreeImport }) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { status } = treeImport;
  // A new check replaces the correction form with its results.
  if (isCorrecting && status !== 'checked') setIsCorrecting(false);
  if (isImportRunning(status)) return <ImportProgress key={status} treeImport={treeImport} />;
  if (status === 'mapping') return <ImportMapping treeImport={treeImport} />;
  if (status === 'checked') {
    return isCorrecting && !treeImport.isAwaitingApproval ? (
      <ImportMapping treeImport={treeImport} onCancel={() => setIsCorrecting(false)} />
    ) : (
      <ImportAnswers treeImport={treeImport} onCorrect={() => setIsCorrecting(true)} />
    );
  }
  if (status === 'failed' || status === 'uploading') return <ImportError treeImport={treeImport} />;
  return <ImportResult treeImport={treeImport} />;
}

function ImportError({ treeImport: { fault, sameAs } }: { treeImport: TreeImport }) {
  const { t } = useTexts('import');
  return (
    <Card className={styles.panel}>
      <p>{fault === null ? t('import.uploadingBody') : t(`importFault.${fault}`)}</p>
      <div className={styles.actions}>
        {sameAs === null ? (
          <ButtonLink size="sm" href={urls.console('import')}>
            {t('import.new')}
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" href={urls.consoleImport(sameAs)}>
            {t('importFault.toSame')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
