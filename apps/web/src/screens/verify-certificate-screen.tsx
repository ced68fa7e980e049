import { certificateKeysPath } from '@nabta/contract/certificate';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { FileCheck } from '../features/certificate/file-check.tsx';
import { NumberForm } from '../features/certificate/number-form.tsx';
import { NumberVerdict } from '../features/certificate/number-verdict.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { certificateTexts } from '../locales/certificate.ts';
import { useTextFile } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Card } from '../ui/card.tsx';

import styles from './verify-certificate-screen.module.css';

/** Whether a certificate is genuine and current: by the number in its QR code, or by its file. Open to everybody. */
export function VerifyCertificateScreen() {
  const { serial } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <VerifyPage key={serial} serial={serial} />
    </Suspense>
  );
}

function VerifyPage({ serial }: { serial: string | undefined }) {
  const tell = useTextFile(certificateTexts);
  /** Of a file that was found genuine: whether it is current, only our books know. */
  const [stated, setStated] = useState<string>();
  const asked = serial ?? stated;
  return (
    <>
      <PageHeader back title={tell('verify.title')} />
      <main id="main" className={styles.page}>
        {serial === undefined && (
          <>
            <p className={styles.intro}>{tell('verify.intro')}</p>
            <Card className={styles.form}>
              <NumberForm
                label={tell('verify.number')}
                fault={tell('verify.numberFault')}
                check={tell('verify.check')}
                hrefOf={urls.certificate}
              />
            </Card>
          </>
        )}
        {asked !== undefined && <NumberVerdict key={asked} serial={asked} />}
        <FileCheck onGenuine={setStated} />
        <p className={styles.keys}>
          <a href={certificateKeysPath}>{tell('verify.keys')}</a>
        </p>
      </main>
    </>
  );
}
