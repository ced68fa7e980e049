import type { Tree } from '@nabta/contract/trees/tree';
import { dedicationText } from '@nabta/domain/dedication';

import { useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { dedicateTreeHandler } from '#shared/offline/outbox-handlers.ts';
import { PendingBadge } from '#shared/offline/pending-badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

import { DedicationLine } from './dedication-line.tsx';

import styles from './tree-dedication.module.css';

const dedicationSheet = lazySheet(async () => (await import('./dedication-sheet.tsx')).DedicationSheet);

export function TreeDedication({ tree }: { tree: Tree }) {
  const { t, language } = useTexts('tree-page');
  const { open, render } = useLazySheet(dedicationSheet);
  const { dedication } = tree;
  const canDedicate = tree.isMine && !tree.isDeleted;
  if (dedication === null && !canDedicate) return null;
  return (
    <>
      {dedication ? (
        <div id="dedication" className={styles.dedication}>
          <p className={styles.text}>
            <DedicationLine text={dedicationText(dedication, language)} />
            {!dedication.isPublic && (
              <span className={styles.hidden}>
                <Icon name="lock-simple" size={14} />
                {t('treeDetail.dedicationHidden')}
              </span>
            )}
            <PendingBadge handler={dedicateTreeHandler} subject={tree.publicId} />
          </p>
          {canDedicate && (
            <IconButton icon="pencil-simple" label={t('treeDetail.changeDedication')} onClick={open} />
          )}
        </div>
      ) : (
        <Button variant="text" size="sm" icon="heart-fill" className={styles.invite} onClick={open}>
          {t('treeDetail.dedicate')}
        </Button>
      )}
      {canDedicate && render({ tree })}
    </>
  );
}
