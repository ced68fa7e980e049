import type { TreeSummary } from '@nabta/contract/trees/tree';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import { LevelLabel } from './level-label.tsx';
import { useLevelDialog } from './use-level-dialogs.ts';

import styles from './verification.module.css';

type TreeProps = { tree: Pick<TreeSummary, 'verification' | 'origin'> };

/** Level of a tree, explained on press, and where its record comes from when it was not planted with this product. */
export function LevelChip({ tree: { verification, origin } }: TreeProps) {
  const { t } = useTexts();
  const dialog = useLevelDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.chip} onClick={dialog.open}>
        <LevelLabel level={verification.level} />
      </button>
      {origin === 'demo' && <Chip kind="warn">{t('treeLevel.sample')}</Chip>}
      {origin === 'imported' && (
        <Chip kind="neutral" icon="buildings">
          {t('treeLevel.imported')}
        </Chip>
      )}
      {dialog.render({ verification })}
    </>
  );
}
