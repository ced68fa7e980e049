import { useLocation } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TranslateAny } from '../platform/translator.ts';
import { urls } from '../platform/urls.ts';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Card } from '../ui/card.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './legal.module.css';
import pageWidth from './page-width.module.css';

/** Date of the last change in meaning. */
const updatedOn = '2026-11-16';

export const sectionCounts = { privacy: 13, terms: 13, accessibility: 6 } as const;
type LegalPage = keyof typeof sectionCounts;

/** Privacy policy, terms of service and accessibility statement, each at its own URL. */
export function Page() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const { t, formatDate } = useTexts(page);
  // Section numbers are computed; the test of the page reads every section.
  const translate: TranslateAny = t;
  const sections = Array.from({ length: sectionCounts[page] }, (_none, index) => index + 1);
  return (
    <TitledPage title={t(`pageTitles.${page}`)} className={pageWidth.reading}>
      <p className={styles.draft}>{translate(`${page}.draft`)}</p>
      <p className={styles.updated}>
        {translate(`${page}.updated`, { date: formatDate(`${updatedOn}T12:00:00Z`) })}
      </p>
      <Card as="article" className={styles.card}>
        {sections.map((section) => (
          <section key={section}>
            <h2 className={utilities.title3Semibold}>{translate(`${page}.h${section}`)}</h2>
            <Paragraphs text={translate(`${page}.p${section}`)} />
          </section>
        ))}
      </Card>
    </TitledPage>
  );
}

function pageOf(pathname: string): LegalPage {
  if (pathname === urls.accessibility()) return 'accessibility';
  return pathname === urls.privacy() ? 'privacy' : 'terms';
}

const bullet = '- ';

/** Each line is a paragraph; consecutive lines that start with a dash form one list. */
function Paragraphs({ text }: { text: string }) {
  const groups: string[][] = [];
  for (const line of text.split('\n')) {
    const last = groups.at(-1);
    if (line.startsWith(bullet) && last?.[0]?.startsWith(bullet)) last.push(line);
    else groups.push([line]);
  }
  return groups.map((lines) =>
    lines[0]?.startsWith(bullet) ? (
      <ul key={lines[0]} className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line.slice(bullet.length)}</li>
        ))}
      </ul>
    ) : (
      <p key={lines[0]} className={styles.text}>
        {lines[0]}
      </p>
    ),
  );
}
