import type { TreeSummary } from '@nabta/contract/trees/tree';
import { maxTreesPerGift } from '@nabta/domain/gift-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { TreeDetails } from '#features/trees/tree/tree-details.tsx';
import { TreeListSkeleton } from '#features/trees/tree/tree-list-skeleton.tsx';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { treePagesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tree-choice.module.css';

interface TreeChoiceProps {
  chosen: readonly TreeSummary[];
  onToggle: (tree: TreeSummary) => void;
  /** Adds trees up to the limit. */
  onAdd: (trees: readonly TreeSummary[]) => void;
}

/** Shows details of each tree, because names may repeat. */
export function TreeChoice({ chosen, onToggle, onAdd }: TreeChoiceProps) {
  const { t } = useTexts('gift');
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebouncedValue(search.trim(), 250);
  const query = debouncedSearch === '' ? {} : { search: debouncedSearch };
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(treePagesQuery(useApi(), query));
  const trees = data?.pages.flat();
  if (isPending) return <TreeListSkeleton view="list" />;
  if (trees === undefined) {
    return (
      <ErrorState
        level={3}
        title={t('gift.treesError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const chosenIds = chosen.map(({ id }) => id);
  const others = trees.filter(({ id }) => !chosenIds.includes(id));
  const isSearchable = hasNextPage || search !== '' || trees.length > 6;
  return (
    <div className={utilities.column12}>
      {isSearchable && (
        <SearchField
          label={t('gift.searchTree')}
          clearLabel={t('common.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      {trees.length === 0 && (
        <p role="status" className={styles.empty}>
          {t(debouncedSearch === '' ? 'gift.noTrees' : 'gift.noTree')}
        </p>
      )}
      {others.length > 1 && chosen.length < maxTreesPerGift && (
        <Button
          variant="text"
          size="sm"
          icon="plus"
          className={styles.chooseAll}
          onClick={() => onAdd(others)}
        >
          {t('gift.chooseAll', { count: Math.min(others.length, maxTreesPerGift - chosen.length) })}
        </Button>
      )}
      {chosen.length >= maxTreesPerGift && (
        <p role="status" className={utilities.muted}>
          {t('gift.maxTrees', { max: maxTreesPerGift })}
        </p>
      )}
      <ChoiceList
        label={t('gift.chooseTree')}
        chosenIds={chosenIds}
        onChoose={(chosenId) => {
          const tree = trees.find(({ id }) => id === chosenId);
          if (tree !== undefined) onToggle(tree);
        }}
        choices={trees.map((tree) => ({
          id: tree.id,
          label: <TreeLabel tree={tree} />,
          start: (
            <span className={styles.photo}>
              <TreePicture tree={tree} shape="row" />
            </span>
          ),
        }))}
      />
      {hasNextPage && (
        <Button variant="secondary" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('gift.moreTrees')}
        </Button>
      )}
    </div>
  );
}

function TreeLabel({ tree }: { tree: TreeSummary }) {
  return (
    <span className={styles.text}>
      <TreeName {...useTreeName(tree)} className={styles.name} />
      <TreeDetails tree={tree} />
    </span>
  );
}
