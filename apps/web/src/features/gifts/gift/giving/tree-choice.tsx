import type { TreeSummary } from '@nabta/contract/tree';
import { maxTreesOfGift } from '@nabta/domain/gift-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { giftTexts } from '../../../locales/gift.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useRested } from '../../../ui/use-rested.ts';
import { TreeDetails } from '../../tree/tree-details.tsx';
import { TreeListSkeleton } from '../../tree/tree-list-skeleton.tsx';
import { TreeName, useTreeName } from '../../tree/tree-name.tsx';
import { TreePhoto } from '../../tree/tree-photo.tsx';
import { treePagesQuery } from '../../tree/tree-queries.ts';

import styles from './tree-choice.module.css';

interface TreeChoiceProps {
  chosen: readonly TreeSummary[];
  /** Chooses a tree, or leaves it out again. */
  onToggle: (tree: TreeSummary) => void;
  /** Chooses all of these, as far as there is room. */
  onAdd: (trees: readonly TreeSummary[]) => void;
}

/** The giver's own trees, of which some are to be given: each with what tells it from its like. */
export function TreeChoice({ chosen, onToggle, onAdd }: TreeChoiceProps) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const [search, setSearch] = useState('');
  const wanted = useRested(search.trim(), 250);
  const query = wanted === '' ? {} : { search: wanted };
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(treePagesQuery(useApi(), query));
  const trees = data?.pages.flat();
  if (isPending) return <TreeListSkeleton view="list" />;
  if (trees === undefined) {
    return (
      <ErrorState
        level={3}
        title={tell('gift.treesError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const others = trees.filter(({ id }) => !chosen.some((one) => one.id === id));
  const isSearchable = hasNextPage || search !== '' || trees.length > 6;
  return (
    <div className={styles.choice}>
      {isSearchable && (
        <SearchField
          label={tell('gift.searchTree')}
          clearLabel={t('common.clear')}
          value={search}
          onChange={setSearch}
        />
      )}
      {trees.length === 0 && (
        <p role="status" className={styles.none}>
          {tell(wanted === '' ? 'gift.noTrees' : 'gift.noTree')}
        </p>
      )}
      {others.length > 1 && chosen.length < maxTreesOfGift && (
        <Button look="text" size="sm" icon="plus" className={styles.all} onClick={() => onAdd(others)}>
          {tell('gift.chooseAll', { count: Math.min(others.length, maxTreesOfGift - chosen.length) })}
        </Button>
      )}
      {chosen.length >= maxTreesOfGift && (
        <p role="status" className={styles.note}>
          {tell('gift.maxTrees', { max: maxTreesOfGift })}
        </p>
      )}
      <ChoiceList
        label={tell('gift.chooseTree')}
        chosenIds={chosen.map(({ id }) => id)}
        onChoose={(id) => {
          const tree = trees.find((one) => one.id === id);
          if (tree !== undefined) onToggle(tree);
        }}
        choices={trees.map((tree) => ({
          id: tree.id,
          label: <TreeInWords tree={tree} />,
          start: (
            <span className={styles.photo}>
              <TreePhoto image={tree.image} alt="" shape="row" />
            </span>
          ),
        }))}
      />
      {hasNextPage && (
        <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {tell('gift.moreTrees')}
        </Button>
      )}
    </div>
  );
}

function TreeInWords({ tree }: { tree: TreeSummary }) {
  return (
    <span className={styles.words}>
      <TreeName {...useTreeName(tree)} className={styles.name} />
      <TreeDetails tree={tree} />
    </span>
  );
}
