import type { Tree } from '@nabta/contract/tree';
import { isOpenGift } from '@nabta/domain/gift-state';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { treePageTexts } from '../../../locales/tree-page.ts';
import { useApi, useSession } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { givenGiftsQuery } from '../gift-queries.ts';
import { receiverOf } from './given-gift.tsx';

import styles from './promised-notice.module.css';

/** Says on the page of a tree that a gift holds it; to its giver also for whom, and where to follow it. */
export function PromisedNotice({ tree }: { tree: Pick<Tree, 'id'> }) {
  const dualDate = useDualDate();
  const tell = useTextFile(treePageTexts);
  const { status } = useSession();
  const { data } = useInfiniteQuery({ ...givenGiftsQuery(useApi()), enabled: status === 'signed-in' });
  const own = data?.pages.flat().find((gift) => gift.tree.id === tree.id && isOpenGift(gift.status));
  const name = own && receiverOf(own);
  const words =
    own === undefined || name === undefined
      ? tell(own === undefined ? 'treeDetail.promised' : 'treeDetail.promisedByLink')
      : own.status === 'scheduled'
        ? tell('treeDetail.scheduledTo', { name, date: dualDate(own.deliverAt) })
        : tell('treeDetail.promisedTo', { name });
  return (
    <div className={styles.notice}>
      <Icon name="gift" size={20} />
      <p>
        <b>{words}</b>
        {own && (
          <Link href={own.link} className={styles.link}>
            {tell('treeDetail.followGift')}
          </Link>
        )}
      </p>
    </div>
  );
}
