import { companyTexts } from '../../../locales/company.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { TreeCard } from '../../tree/tree-card.tsx';
import { TreeListSkeleton } from '../../tree/tree-list-skeleton.tsx';
import { useCompanyTrees } from './use-company.ts';

import trees from '../../public-forest/public-trees.module.css';

/** The forest of a company, the newest first: rows on a phone, photos where there is room. */
export function CompanyTrees({ slug, count }: { slug: string; count: number }) {
  const { t } = useTexts();
  const tell = useTextFile(companyTexts);
  return (
    <section>
      <div className={trees.head}>
        <h2 className={trees.title}>{tell('company.forest')}</h2>
        <p className={trees.count}>{t('common.treeCount', { count })}</p>
      </div>
      <Trees slug={slug} />
    </section>
  );
}

function Trees({ slug }: { slug: string }) {
  const { t } = useTexts();
  const tell = useTextFile(companyTexts);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCompanyTrees(slug);
  if (isPending) return <TreeListSkeleton view={isWide ? 'cards' : 'list'} />;
  if (data === undefined) {
    return (
      <ErrorState
        level={3}
        title={tell('company.treesError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
      <ul role="list" className={isWide ? trees.cards : trees.list}>
        {data.pages.flat().map((tree) => (
          <li key={tree.id}>
            <TreeCard tree={tree} shape={isWide ? 'cover' : 'row'} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {tell('company.more')}
        </Button>
      )}
    </>
  );
}
