import type { Gift } from '@nabta/contract/gifts/gift';
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
  const { t } = useTexts('tree-page');
  const { status } = useSession();
  const { data } = useInfiniteQuery({ ...givenGiftsQuery(useApi()), enabled: status === 'signed-in' });
  const givenGift = data?.pages.flat().find((gift) => gift.tree.id === tree.id && isOpenGift(gift.status));
  return (
    <div className={styles.notice}>
      <Icon name="gift" size={20} />
      <p>
        <b>{givenGift ? <GivenText gift={givenGift} /> : t('treeDetail.promised')}</b>
        {givenGift && (
          <Link href={givenGift.link} className={styles.link}>
            {t('treeDetail.followGift')}
          </Link>
        )}
      </p>
    </div>
  );
}

function GivenText({ gift }: { gift: Gift }) {
  const { t } = useTexts('tree-page');
  const dualDate = useDualDate();
  const name = receiverOf(gift);
  if (name === undefined) return t('treeDetail.promisedByLink');
  if (gift.status === 'pending') return t('treeDetail.promisedTo', { name });
  return t('treeDetail.scheduledTo', { name, date: dualDate(gift.deliverAt) });
}
