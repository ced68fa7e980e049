import { companyTexts } from '../../../locales/company.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { PagedTrees } from '../../public-forest/paged-trees.tsx';
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
      <PagedTrees query={useCompanyTrees(slug)} />
    </section>
  );
}
