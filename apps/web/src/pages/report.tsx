import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ReportStatus } from '../features/issue/report-status.tsx';
import { useReport } from '../features/issue/use-report.ts';
import { LoadedPage } from '../kit/navigation/loaded-page.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { issueTexts } from '../locales/issue.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from './report-screen.module.css';

/** What became of a problem that somebody reported, for whoever has its code. */
export function ReportScreen() {
  const { code = '' } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <ReportPage key={code} code={code} />
    </Suspense>
  );
}

function ReportPage({ code }: { code: string }) {
  const { t } = useTexts();
  const tell = useTextFile(issueTexts);
  return (
    <LoadedPage
      title={tell('reportPage.title')}
      query={useReport(code)}
      errorTitle={tell('reportPage.errorTitle')}
      unknown={
        <EmptyState
          level={1}
          illustration="not-found"
          title={tell('reportPage.unknownTitle')}
          body={tell('reportPage.unknownBody')}
          actions={<ButtonLink href={urls.home()}>{t('notFound.action')}</ButtonLink>}
        />
      }
      className={styles.page}
    >
      {(report) => <ReportStatus report={report} />}
    </LoadedPage>
  );
}
