import { useState } from 'react';
import { useParams } from 'react-router';

import { ReportFileCheck, ReportVerdict } from '../features/operations/disclosure/report-verdict.tsx';
import { VerifyPage } from '../features/trees/certificate/verify-page.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';

/** Verifies a sponsor's report by the number in its QR code or by any of its files; public. */
export function Page() {
  const { serial } = useParams();
  return (
    <SectionSuspense fallback={<PageHeader back />}>
      <VerifyReport key={serial} serial={serial} />
    </SectionSuspense>
  );
}

function VerifyReport({ serial }: { serial: string | undefined }) {
  const { t } = useTexts('disclosure');
  /** Serial of a file that was recognized. */
  const [fileSerial, setFileSerial] = useState<string>();
  const activeSerial = fileSerial ?? serial;
  const texts = {
    title: t('checkReport.title'),
    intro: t('checkReport.intro'),
    number: t('checkReport.number'),
    numberFault: t('checkReport.numberFault'),
    check: t('checkReport.check'),
    keys: t('checkReport.keys'),
  };
  return (
    <VerifyPage texts={texts} hrefOf={serial === undefined ? urls.disclosure : undefined}>
      {activeSerial !== undefined && <ReportVerdict key={activeSerial} serial={activeSerial} />}
      <ReportFileCheck onKnown={setFileSerial} />
    </VerifyPage>
  );
}
