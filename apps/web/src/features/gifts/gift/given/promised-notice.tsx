import type { Tree } from '@nabta/contract/trees/tree';
import { isOpenGift } from '@nabta/domain/gift-state';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import { givenGiftsQuery } from '../gift-queries.ts';
import { receiverOf } from './given-gift.tsx';

import styles from './promised-notice.module.css';

/** Notice on a tree with an open gift; its giver also sees the receiver and a link. */
export function PromisedNotice({ tree }: { tree: Pick<Tree, 'id'> }) {
  const dualDate = useDualDate();
  const { t } = useTexts('tree-page');
  const { status } = useSession();
  const { data } = useInfiniteQuery({ ...givenGiftsQuery(useApi()), enabled: status === 'signed-in' });
  const givenGift = data?.pages.flat().find((gift) => gift.tree.id === tree.id && isOpenGift(gift.status));
  const name = givenGift && receiverOf(givenGift);
  const text =
    givenGift === undefined || name === undefined
      ? t(givenGift === undefined ? 'treeDetail.promised' : 'treeDetail.promisedByLink')
      : givenGift.status === 'scheduled'
        ? t('treeDetail.scheduledTo', { name, date: dualDate(givenGift.deliverAt) })
        : t('treeDetail.promisedTo', { name });
  return (
    <div className={styles.notice}>
      <Icon name="gift" size={20} />
      <p>
        <b>{text}</b>
        {givenGift && (
          <Link href={givenGift.link} className={styles.link}>
            {t('treeDetail.followGift')}
          </Link>
        )}
      </p>
    </div>
  );
}
