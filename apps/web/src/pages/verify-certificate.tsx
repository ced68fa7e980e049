import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { FileCheck } from '../features/certificate/file-check.tsx';
import { NumberVerdict } from '../features/certificate/number-verdict.tsx';
import { VerifyPage } from '../features/certificate/verify-page.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { certificateTexts } from '../locales/certificate.ts';
import { useTextFile } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';

/** Whether a certificate is genuine and current: by the number in its QR code, or by its file. Open to everybody. */
export function VerifyCertificateScreen() {
  const { serial } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <VerifyCertificate key={serial} serial={serial} />
    </Suspense>
  );
}

function VerifyCertificate({ serial }: { serial: string | undefined }) {
  const tell = useTextFile(certificateTexts);
  /** Of a file that was found genuine: whether it is current, only our books know. */
  const [stated, setStated] = useState<string>();
  const asked = serial ?? stated;
  const words = {
    title: tell('verify.title'),
    intro: tell('verify.intro'),
    number: tell('verify.number'),
    numberFault: tell('verify.numberFault'),
    check: tell('verify.check'),
    keys: tell('verify.keys'),
  };
  return (
    <VerifyPage words={words} hrefOf={serial === undefined ? urls.certificate : undefined}>
      {asked !== undefined && <NumberVerdict key={asked} serial={asked} />}
      <FileCheck onGenuine={setStated} />
    </VerifyPage>
  );
}
