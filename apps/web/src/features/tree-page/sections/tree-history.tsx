import type { Tree } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { TreeSection } from './tree-section.tsx';

import styles from './tree-history.module.css';

const sentences = {
  planted: 'treeDetail.historyPlanted',
  assigned: 'treeDetail.historyAssigned',
  promised: 'treeDetail.historyPromised',
  gifted: 'treeDetail.historyGifted',
  returned: 'treeDetail.historyReturned',
  claimed: 'treeDetail.historyClaimed',
  redeemed: 'treeDetail.historyRedeemed',
} as const satisfies Record<Tree['ledger'][number]['kind'], string>;

/** The hands a tree passed through, oldest first. */
export function TreeHistory({ ledger }: { ledger: Tree['ledger'] }) {
  const dualDate = useDualDate();
  const tell = useTextFile(treePageTexts);
  if (ledger.length === 0) return null;
  return (
    <TreeSection part="history" title={tell('treeDetail.historyTitle')}>
      <ol className={styles.list}>
        {ledger.map(({ kind, to, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the ledger is append only
          <li key={index} className={styles.passage}>
            <span className={styles.words}>
              {tell(sentences[kind], { name: ownerTitle(to) ?? tell('treeDetail.someone') })}
            </span>
            <time dateTime={at} className={styles.date}>
              {dualDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </TreeSection>
  );
}
