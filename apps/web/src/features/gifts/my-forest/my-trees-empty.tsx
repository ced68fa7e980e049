import { Suspense, useState } from 'react';

import { withoutSheetFilters } from '#features/trees/filter/tree-filters.ts';
import type { TreeFilters } from '#features/trees/filter/tree-filters.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

import { LazyCouponPopup } from '../coupon/lazy-coupon-popup.tsx';

/** Empty state of a forest, with two ways to add the first tree. */
export function EmptyTrees() {
  return (
    <Suspense>
      <FirstTree />
    </Suspense>
  );
}

function FirstTree() {
  const { t } = useTexts('coupon');
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  return (
    <>
      <EmptyState
        level={3}
        isSmall
        illustration="empty-trees"
        title={t('home.emptyTitle')}
        body={t('coupon.emptyHint')}
        actions={
          <>
            <Button wide icon="ticket" onClick={() => setIsCouponOpen(true)}>
              {t('coupon.haveOne')}
            </Button>
            <ButtonLink wide variant="secondary" icon="qr-code" href={urls.scan()}>
              {t('coupon.scan')}
            </ButtonLink>
          </>
        }
      />
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
    </>
  );
}

interface NoMatchProps {
  filters: TreeFilters;
  onChange: (filters: TreeFilters) => void;
}

/** Empty search or filter result with a button to clear it. */
export function NoMatch({ filters, onChange }: NoMatchProps) {
  const { t } = useTexts();
  const { search } = filters;
  const isSearch = search !== undefined;
  const clear = () => onChange(isSearch ? { ...filters, search: undefined } : withoutSheetFilters(filters));
  return (
    <EmptyState
      level={3}
      illustration="empty-search"
      title={isSearch ? t('home.searchEmptyTitle', { query: search }) : t('home.filterEmptyTitle')}
      body={t(isSearch ? 'home.searchEmptyBody' : 'home.filterEmptyBody')}
      actions={
        <Button variant="secondary" onClick={clear}>
          {t(isSearch ? 'home.clearSearch' : 'filter.clearAll')}
        </Button>
      }
    />
  );
}
