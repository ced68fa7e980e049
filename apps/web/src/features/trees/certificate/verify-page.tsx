import { certificateKeysPath } from '@nabta/contract/trees/certificate';
import type { ReactNode } from 'react';

import { PageHeader } from '#shared/navigation/page-header.tsx';
import { Card } from '#ui/card.tsx';

import { SerialForm } from './serial-form.tsx';

import styles from './verify-page.module.css';

interface VerifyPageProps {
  texts: Record<'title' | 'intro' | 'number' | 'numberFault' | 'check' | 'keys', string>;
  /** Undefined when the URL already contains a serial. */
  hrefOf: ((serial: string) => string) | undefined;
  children: ReactNode;
}

export function VerifyPage({ texts, hrefOf, children }: VerifyPageProps) {
  return (
    <>
      <PageHeader back title={texts.title} />
      <main id="main" className={styles.page}>
        {hrefOf && (
          <>
            <p className={styles.intro}>{texts.intro}</p>
            <Card className={styles.form}>
              <SerialForm
                label={texts.number}
                errorText={texts.numberFault}
                buttonText={texts.check}
                hrefOf={hrefOf}
              />
            </Card>
          </>
        )}
        {children}
        <p className={styles.keys}>
          <a href={certificateKeysPath}>{texts.keys}</a>
        </p>
      </main>
    </>
  );
}
