import { Suspense, useState } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LazyCouponPopup } from '../coupon/lazy-coupon-popup.tsx';
import { withoutSheetFilters } from '../filter/tree-filters.ts';
import type { TreeFilters } from '../filter/tree-filters.ts';

/** A forest that has yet to get its first tree, and the two ways to one. */
export function EmptyTrees() {
  return (
    <Suspense>
      <FirstTree />
    </Suspense>
  );
}

function FirstTree() {
  const { t } = useTexts();
  const tell = useTextFile(couponTexts);
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  return (
    <>
      <EmptyState
        level={3}
        isSmall
        illustration="empty-trees"
        title={t('home.emptyTitle')}
        body={tell('coupon.emptyHint')}
        actions={
          <>
            <Button wide icon="ticket" onClick={() => setIsCouponOpen(true)}>
              {tell('coupon.haveOne')}
            </Button>
            <ButtonLink wide look="secondary" icon="qr-code" href={urls.scan()}>
              {tell('coupon.scan')}
            </ButtonLink>
          </>
        }
      />
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
    </>
  );
}

/** Nothing passes the search or the filters; the way back to all trees is one press. */
export function NoMatch({
  filters,
  onChange,
}: {
  filters: TreeFilters;
  onChange: (filters: TreeFilters) => void;
}) {
  const { t } = useTexts();
  const { search } = filters;
  if (search !== undefined) {
    return (
      <EmptyState
        level={3}
        illustration="empty-search"
        title={t('home.searchEmptyTitle', { query: search })}
        body={t('home.searchEmptyBody')}
        actions={
          <Button look="secondary" onClick={() => onChange({ ...filters, search: undefined })}>
            {t('home.clearSearch')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      level={3}
      illustration="empty-search"
      title={t('home.filterEmptyTitle')}
      body={t('home.filterEmptyBody')}
      actions={
        <Button look="secondary" onClick={() => onChange(withoutSheetFilters(filters))}>
          {t('filter.clearAll')}
        </Button>
      }
    />
  );
}
