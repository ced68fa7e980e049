import type { Tree } from '@nabta/contract/tree';
import { dedicationText } from '@nabta/domain/dedication';

import { lazySheet, useLazySheet } from '../../kit/navigation/use-lazy-sheet.tsx';
import { dedicating } from '../../kit/offline/waiting-kinds.ts';
import { WaitingMark } from '../../kit/offline/waiting-mark.tsx';
import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DedicationLine } from './dedication-line.tsx';

import styles from './tree-dedication.module.css';

const dedicationSheet = lazySheet(async () => (await import('./dedication-sheet.tsx')).DedicationSheet);

/** For whom a tree is, on its page; its owner may say so here, and change it. */
export function TreeDedication({ tree }: { tree: Tree }) {
  const { language } = useTexts();
  const tell = useTextFile(treePageTexts);
  const { open, render } = useLazySheet(dedicationSheet);
  const { dedication } = tree;
  const mayDedicate = tree.isMine && !tree.isDeleted;
  if (dedication === null && !mayDedicate) return null;
  return (
    <>
      {dedication ? (
        <div id="dedication" className={styles.dedication}>
          <p className={styles.words}>
            <DedicationLine text={dedicationText(dedication, language)} />
            {!dedication.isPublic && (
              <span className={styles.hidden}>
                <Icon name="lock-simple" size={14} />
                {tell('treeDetail.dedicationHidden')}
              </span>
            )}
            <WaitingMark kind={dedicating} subject={tree.publicId} />
          </p>
          {mayDedicate && (
            <IconButton icon="pencil-simple" label={tell('treeDetail.changeDedication')} onClick={open} />
          )}
        </div>
      ) : (
        <Button look="text" size="sm" icon="heart-fill" className={styles.invite} onClick={open}>
          {tell('treeDetail.dedicate')}
        </Button>
      )}
      {mayDedicate && render({ tree })}
    </>
  );
}
