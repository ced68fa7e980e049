import { useLocation } from 'react-router';

import { PageHeader } from '../kit/navigation/page-header.tsx';
import { legalSections, legalTexts } from '../locales/legal.ts';
import type { LegalPage } from '../locales/legal.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Card } from '../ui/card.tsx';

import styles from './legal-screen.module.css';

/** The day these texts last changed their meaning. */
const updatedOn = '2026-11-16';

/** Privacy policy, terms of service and accessibility statement, each at its own address. */
export function LegalScreen() {
  const { t, formatDate } = useTexts();
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const say = useTextFile<Record<string, Record<string, string>>>(legalTexts[page]);
  const sections = Array.from({ length: legalSections[page] }, (_none, index) => index + 1);
  return (
    <>
      <PageHeader back title={t(`pageTitles.${page}`)} />
      <main id="main" className={styles.page}>
        <p className={styles.draft}>{say(`${page}.draft`)}</p>
        <p className={styles.updated}>
          {say(`${page}.updated`, { date: formatDate(`${updatedOn}T12:00:00Z`) })}
        </p>
        <Card as="article" className={styles.card}>
          {sections.map((section) => (
            <section key={section}>
              <h2 className={styles.heading}>{say(`${page}.h${section}`)}</h2>
              <Paragraphs text={say(`${page}.p${section}`)} />
            </section>
          ))}
        </Card>
      </main>
    </>
  );
}

function pageOf(pathname: string): LegalPage {
  if (pathname === urls.accessibility()) return 'accessibility';
  return pathname === urls.privacy() ? 'privacy' : 'terms';
}

const point = '- ';

/** Each line is a paragraph; lines with a dash before them are points of one list. */
function Paragraphs({ text }: { text: string }) {
  const groups: string[][] = [];
  for (const line of text.split('\n')) {
    const last = groups.at(-1);
    if (line.startsWith(point) && last?.[0]?.startsWith(point)) last.push(line);
    else groups.push([line]);
  }
  return groups.map((lines) =>
    lines[0]?.startsWith(point) ? (
      <ul key={lines[0]} className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line.slice(point.length)}</li>
        ))}
      </ul>
    ) : (
      <p key={lines[0]} className={styles.text}>
        {lines[0]}
      </p>
    ),
  );
}
