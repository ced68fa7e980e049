import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { VerifyPage } from '../features/certificate/verify-page.tsx';
import { ReportFileCheck } from '../features/disclosure/report-file-check.tsx';
import { ReportVerdict } from '../features/disclosure/report-verdict.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { disclosureTexts } from '../locales/disclosure.ts';
import { useTextFile } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';

/** Whether a sponsor's report is ours: by the number in its QR code, or by any of its files. Open to everybody. */
export function VerifyDisclosureScreen() {
  const { serial } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <VerifyReport key={serial} serial={serial} />
    </Suspense>
  );
}

function VerifyReport({ serial }: { serial: string | undefined }) {
  const tell = useTextFile(disclosureTexts);
  /** Of a file that was found to be ours. */
  const [stated, setStated] = useState<string>();
  const asked = stated ?? serial;
  const words = {
    title: tell('checkReport.title'),
    intro: tell('checkReport.intro'),
    number: tell('checkReport.number'),
    numberFault: tell('checkReport.numberFault'),
    check: tell('checkReport.check'),
    keys: tell('checkReport.keys'),
  };
  return (
    <VerifyPage words={words} hrefOf={serial === undefined ? urls.disclosure : undefined}>
      {asked !== undefined && <ReportVerdict key={asked} serial={asked} />}
      <ReportFileCheck onKnown={setStated} />
    </VerifyPage>
  );
}
