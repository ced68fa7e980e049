import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CompanySkeleton } from '../features/company/page/company-skeleton.tsx';
import { CompanyView } from '../features/company/page/company-view.tsx';
import { useCompany } from '../features/company/page/use-company.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { companyTexts } from '../locales/company.ts';
import { ecoBenefitTexts } from '../locales/eco-benefit.ts';
import { publicUserTexts } from '../locales/public-user.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from '../features/company/page/company-page.module.css';

/** The public page of a sponsor. */
export function CompanyScreen() {
  const { language } = useTexts();
  useTextsAhead(companyTexts, ecoBenefitTexts, publicUserTexts);
  const tell = useTextFile(companyTexts);
  const { slug = '' } = useParams();
  const { data: company, error, refetch, isFetching } = useCompany(slug);
  usePageName(company && nameIn(company.name, language));
  if (company === undefined && error === null) return <CompanySkeleton />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {company ? (
          <CompanyView company={company} />
        ) : isUnknown || error === null ? (
          <EmptyState
            level={1}
            illustration="not-found"
            title={tell('company.notFound')}
            body={tell('company.notFoundBody')}
            actions={<ButtonLink href={urls.impact('whole')}>{tell('company.allOfNabta')}</ButtonLink>}
          />
        ) : (
          <LoadFailure
            error={error}
            level={1}
            title={tell('company.pageError')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}
