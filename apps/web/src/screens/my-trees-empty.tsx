import { withoutSheetFilters } from '../features/filter/tree-filters.ts';
import type { TreeFilters } from '../features/filter/tree-filters.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A forest that has yet to get its first tree. */
export function EmptyTrees() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={3}
      illustration="empty-trees"
      title={t('home.emptyTitle')}
      body={t('home.emptyHint')}
      actions={
        <ButtonLink look="secondary" icon="plant" href={urls.tutorial()}>
          {t('home.tour')}
        </ButtonLink>
      }
    />
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
