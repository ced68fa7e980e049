import type { TreeImport } from '@nabta/contract/import';
import { useState } from 'react';

import { importTexts } from '../../locales/import.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { AnswerList } from './answer-list.tsx';
import { useChangeImport } from './import-queries.ts';

import styles from './import-page.module.css';

/** What came of an import that is over. */
export function ImportResult({ shown }: { shown: TreeImport }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(importTexts);
  const { status, trees, company, undoUntil } = shown;
  return (
    <>
      <Card className={styles.panel}>
        {status === 'undone' ? (
          <Undone shown={shown} />
        ) : (
          <p className={styles.figure}>{tell('importDone.planted', { count: trees })}</p>
        )}
        {status === 'cancelled' && <p className={styles.dim}>{tell('importDone.stopped')}</p>}
        {undoUntil !== null && (
          <p className={styles.dim}>
            {tell('importDone.undoUntil', { day: formatDate(undoUntil, { dateStyle: 'long' }) })}
          </p>
        )}
        <div className={styles.actions}>
          {trees > 0 && status !== 'undone' && (
            <ButtonLink size="sm" icon="tree" href={`${urls.console('trees')}?company=${company.id}`}>
              {tell('importDone.see')}
            </ButtonLink>
          )}
          {undoUntil !== null && <Undo id={shown.id} />}
        </div>
      </Card>
      <AnswerList shown={shown} />
    </>
  );
}

function Undone({ shown: { kept, keptTrees } }: { shown: TreeImport }) {
  const tell = useTextFile(importTexts);
  return (
    <>
      <p>{tell('importDone.undoneBody', { count: kept })}</p>
      {keptTrees.length > 0 && (
        <ul className={styles.kept}>
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

function Undo({ id }: { id: string }) {
  const { t } = useTexts();
  const tell = useTextFile(importTexts);
  const change = useChangeImport(id);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="outline" size="sm" icon="arrow-counter-clockwise" onClick={() => setIsOpen(true)}>
        {tell('importDone.undo')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        closeLabel={t('common.close')}
        title={tell('importDone.undoTitle')}
        body={tell('importDone.undoBody')}
        actions={
          <>
            <Button
              look="danger"
              wide
              pending={change.isPending}
              onClick={() => change.mutate({ status: 'undoing' }, { onSettled: close })}
            >
              {tell('importDone.undoYes')}
            </Button>
            <Button look="secondary" wide onClick={close}>
              {tell('importDone.undoNo')}
            </Button>
          </>
        }
      />
    </>
  );
}
