import type { Tree } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
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
  released: 'treeDetail.historyReleased',
} as const satisfies Record<Tree['ledger'][number]['kind'], string>;

/** The hands a tree passed through, oldest first. */
export function TreeHistory({ ledger }: { ledger: Tree['ledger'] }) {
  const { formatDate } = useTexts();
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
              {formatDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </TreeSection>
  );
}
