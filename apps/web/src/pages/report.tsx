import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ReportStatus, useReport } from '../features/supply/issue/report-status.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LoadedPage } from '../shared/navigation/loaded-page.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import pageWidth from './page-width.module.css';

/** Status of a reported problem, visible to anyone with its code. */
export function Page() {
  const { code = '' } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <ReportContent key={code} code={code} />
    </Suspense>
  );
}

function ReportContent({ code }: { code: string }) {
  const { t } = useTexts('issue');
  return (
    <LoadedPage
      title={t('reportPage.title')}
      query={useReport(code)}
      errorTitle={t('reportPage.errorTitle')}
      notFound={
        <EmptyState
          level={1}
          illustration="not-found"
          title={t('reportPage.unknownTitle')}
          body={t('reportPage.unknownBody')}
          actions={<ButtonLink href={urls.home()}>{t('notFound.action')}</ButtonLink>}
        />
      }
      className={pageWidth.width440}
    >
      {(report) => <ReportStatus report={report} />}
    </LoadedPage>
  );
}
