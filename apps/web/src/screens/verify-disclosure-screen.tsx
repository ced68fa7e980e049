import { certificateKeysPath } from '@nabta/contract/certificate';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { NumberForm } from '../features/certificate/number-form.tsx';
import { ReportFileCheck } from '../features/disclosure/report-file-check.tsx';
import { ReportVerdict } from '../features/disclosure/report-verdict.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { disclosureTexts } from '../locales/disclosure.ts';
import { useTextFile } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Card } from '../ui/card.tsx';

import styles from './verify-certificate-screen.module.css';

/** Whether a sponsor's report is ours: by the number in its QR code, or by any of its files. Open to everybody. */
export function VerifyDisclosureScreen() {
  const { serial } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      <VerifyPage key={serial} serial={serial} />
    </Suspense>
  );
}

function VerifyPage({ serial }: { serial: string | undefined }) {
  const tell = useTextFile(disclosureTexts);
  /** Of a file that was found to be ours. */
  const [stated, setStated] = useState<string>();
  const asked = stated ?? serial;
  return (
    <>
      <PageHeader back title={tell('checkReport.title')} />
      <main id="main" className={styles.page}>
        {serial === undefined && (
          <>
            <p className={styles.intro}>{tell('checkReport.intro')}</p>
            <Card className={styles.form}>
              <NumberForm
                label={tell('checkReport.number')}
                fault={tell('checkReport.numberFault')}
                check={tell('checkReport.check')}
                hrefOf={urls.disclosure}
              />
            </Card>
          </>
        )}
        {asked !== undefined && <ReportVerdict key={asked} serial={asked} />}
        <ReportFileCheck onKnown={setStated} />
        <p className={styles.keys}>
          <a href={certificateKeysPath}>{tell('checkReport.keys')}</a>
        </p>
      </main>
    </>
  );
}
