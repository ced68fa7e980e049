import { PagedTrees } from '#features/trees/public-forest/paged-trees.tsx';
import { useTexts } from '#platform/texts.tsx';

import { useCompanyTrees } from './use-company.ts';

import trees from '#features/trees/public-forest/public-trees.module.css';

export function CompanyTrees({ slug, count }: { slug: string; count: number }) {
  const { t } = useTexts('company');
  return (
    <section>
      <div className={trees.head}>
        <h2 className={trees.title}>{t('company.forest')}</h2>
        <p className={trees.count}>{t('common.treeCount', { count })}</p>
      </div>
      <PagedTrees query={useCompanyTrees(slug)} />
    </section>
  );
}
