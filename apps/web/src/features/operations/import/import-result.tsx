import type { ImportDependents, TreeImport } from '@nabta/contract/operations/import';
import { useState } from 'react';

import { formatSerial } from '#features/trees/certificate/certificate-facts.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';

import { AnswerList } from './import-answers.tsx';
import { useChangeImport, useDependents } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

export function ImportResult({ treeImport }: { treeImport: TreeImport }) {
  const { t, formatDate } = useTexts('import');
  const { status, trees, company, undoUntil } = treeImport;
  return (
    <>
      <Card className={styles.panel}>
        {status === 'undone' ? (
          <UndoneSummary treeImport={treeImport} />
        ) : (
          <p className={styles.metric}>{t('importDone.planted', { count: trees })}</p>
        )}
        {treeImport.updated > 0 && <p>{t('importDone.updated', { count: treeImport.updated })}</p>}
        {status === 'cancelled' && <p className={utilities.mutedNote}>{t('importDone.stopped')}</p>}
        {undoUntil !== null && (
          <p className={utilities.mutedNote}>
            {t('importDone.undoUntil', { day: formatDate(undoUntil, { dateStyle: 'long' }) })}
          </p>
        )}
        <div className={styles.actions}>
          {trees > 0 && status !== 'undone' && (
            <ButtonLink size="sm" icon="tree" href={`${urls.console('trees')}?company=${company.id}`}>
              {t('importDone.see')}
            </ButtonLink>
          )}
          {undoUntil !== null && <UndoButton id={treeImport.id} />}
        </div>
      </Card>
      <AnswerList treeImport={treeImport} />
    </>
  );
}

function UndoneSummary({ treeImport: { kept, keptTrees } }: { treeImport: TreeImport }) {
  const { t } = useTexts('import');
  return (
    <>
      <p>{t('importDone.undoneBody', { count: kept })}</p>
      {keptTrees.length > 0 && (
        <ul className={styles.remaining}>
          {keptTrees.map((publicId) => (
            <li key={publicId}>
              <Link href={urls.consoleTree(publicId)}>
                <bdi>{publicId}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UndoButton({ id }: { id: string }) {
  const { t } = useTexts('import');
  const change = useChangeImport(id);
  const [isOpen, setIsOpen] = useState(false);
  const { data: dependents } = useDependents(id, isOpen);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" icon="arrow-counter-clockwise" onClick={() => setIsOpen(true)}>
        {t('importDone.undo')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        closeLabel={t('common.close')}
        title={t('importDone.undoTitle')}
        body={t('importDone.undoBody')}
        actions={
          <>
            <Button
              variant="danger"
              wide
              pending={change.isPending}
              onClick={() => change.mutate({ status: 'undoing' }, { onSettled: close })}
            >
              {t('importDone.undoYes')}
            </Button>
            <Button variant="secondary" wide onClick={close}>
              {t('importDone.undoNo')}
            </Button>
          </>
        }
      >
        {dependents && <Dependents dependents={dependents} />}
      </Dialog>
    </>
  );
}

function Dependents({
  dependents: { kept, gifts, certificates, reports },
}: {
  dependents: ImportDependents;
}) {
  const { t } = useTexts('import');
  const lines = [
    kept > 0 && t('importDone.dependKept', { count: kept }),
    gifts > 0 && t('importDone.dependGifts', { count: gifts }),
    certificates > 0 && t('importDone.dependCertificates', { count: certificates }),
    reports.length > 0 &&
      t('importDone.dependReports', {
        count: reports.length,
        serials: reports.map(formatSerial).join(' · '),
      }),
  ].filter((line) => line !== false);
  return (
    <ul className={styles.consequences}>
      {lines.length === 0 && <li>{t('importDone.dependNothing')}</li>}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
