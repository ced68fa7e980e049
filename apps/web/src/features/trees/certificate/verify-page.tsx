import { certificateKeysPath } from '@nabta/contract/certificate';
import type { ReactNode } from 'react';

import { PageHeader } from '../../kit/navigation/page-header.tsx';
import { Card } from '../../ui/card.tsx';
import { NumberForm } from './number-form.tsx';

import styles from './verify-page.module.css';

interface VerifyPageProps {
  words: Record<'title' | 'intro' | 'number' | 'numberFault' | 'check' | 'keys', string>;
  /** Where a number that was typed leads; undefined where the address names one already. */
  hrefOf: ((serial: string) => string) | undefined;
  /** What is known of the number, and where a file is checked. */
  children: ReactNode;
}

/** Where anybody sees whether a paper of ours is genuine: by its number, or by its file. */
export function VerifyPage({ words, hrefOf, children }: VerifyPageProps) {
  return (
    <>
      <PageHeader back title={words.title} />
      <main id="main" className={styles.page}>
        {hrefOf && (
          <>
            <p className={styles.intro}>{words.intro}</p>
            <Card className={styles.form}>
              <NumberForm
                label={words.number}
                fault={words.numberFault}
                check={words.check}
                hrefOf={hrefOf}
              />
            </Card>
          </>
        )}
        {children}
        <p className={styles.keys}>
          <a href={certificateKeysPath}>{words.keys}</a>
        </p>
      </main>
    </>
  );
}
