import { useLocation } from 'react-router';

import { PageHeader } from '../kit/navigation/page-header.tsx';
import { legalTexts } from '../locales/legal.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Card } from '../ui/card.tsx';

import styles from './legal-screen.module.css';

const sections = [1, 2, 3, 4] as const;
/** The day these texts last changed their meaning. */
const updatedOn = '2026-11-15';

/** Privacy policy and terms of service, each at its own address. */
export function LegalScreen() {
  const { t, formatDate } = useTexts();
  const say = useTextFile(legalTexts);
  const { pathname } = useLocation();
  const page = pathname === urls.privacy() ? 'privacy' : 'terms';
  return (
    <>
      <PageHeader back title={t(`pageTitles.${page}`)} />
      <main id="main" className={styles.page}>
        <p className={styles.updated}>
          {say(`${page}.updated`, { date: formatDate(`${updatedOn}T12:00:00Z`) })}
        </p>
        <Card as="article" className={styles.card}>
          {sections.map((section) => (
            <section key={section}>
              <h2 className={styles.heading}>{say(`${page}.h${section}`)}</h2>
              <p className={styles.text}>{say(`${page}.p${section}`)}</p>
            </section>
          ))}
        </Card>
      </main>
    </>
  );
}
