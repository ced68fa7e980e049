import { useState } from 'react';
import { useParams } from 'react-router';

import { FileCheck, SerialVerdict } from '../features/trees/certificate/certificate-verdict.tsx';
import { VerifyPage } from '../features/trees/certificate/verify-page.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';

/** Verifies a certificate by the number in its QR code or by its file; public. */
export function Page() {
  const { serial } = useParams();
  return (
    <SectionSuspense fallback={<PageHeader back />}>
      <VerifyCertificate key={serial} serial={serial} />
    </SectionSuspense>
  );
}

function VerifyCertificate({ serial }: { serial: string | undefined }) {
  const { t } = useTexts('certificate');
  /** Serial of a genuine file; only the server knows whether it is current. */
  const [fileSerial, setFileSerial] = useState<string>();
  const activeSerial = serial ?? fileSerial;
  const texts = {
    title: t('verify.title'),
    intro: t('verify.intro'),
    number: t('verify.number'),
    numberFault: t('verify.numberFault'),
    check: t('verify.check'),
    keys: t('verify.keys'),
  };
  return (
    <VerifyPage texts={texts} hrefOf={serial === undefined ? urls.certificate : undefined}>
      {activeSerial !== undefined && <SerialVerdict key={activeSerial} serial={activeSerial} />}
      <FileCheck onGenuine={setFileSerial} />
    </VerifyPage>
  );
}
