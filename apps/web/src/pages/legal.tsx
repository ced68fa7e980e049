import { getOperator } from '@nabta/contract/services/operator';
import { useLocation } from 'react-router';

import { useTexts } from '../platform/texts.tsx';
import type { TranslateAny } from '../platform/translator.ts';
import { urls } from '../platform/urls.ts';
import { useApiQuery } from '../shared/cache/api-query.ts';
import { operatorKeys } from '../shared/cache/keys.ts';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Card } from '../ui/card.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './legal.module.css';
import pageWidth from './page-width.module.css';

export const sectionCounts = { privacy: 13, terms: 13, accessibility: 6 } as const;
type LegalPage = keyof typeof sectionCounts;

/** Privacy policy, terms of service and accessibility statement, each at its own URL. */
export function Page() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const { t, language } = useTexts(page);
  const operator = useOperator();
  const words = operator.data?.[language];
  // Section numbers are computed; the test of the page reads every section.
  const translate: TranslateAny = t;
  const sections = Array.from({ length: sectionCounts[page] }, (_none, index) => index + 1);
  return (
    <TitledPage title={t(`pageTitles.${page}`)} className={pageWidth.reading}>
      {words === undefined ? (
        <QueryState query={operator} errorTitle={translate(`${page}.errorTitle`)} />
      ) : (
        <>
          <p className={styles.updated}>{translate(`${page}.updated`, { date: words.updatedOn })}</p>
          <Card as="article" className={styles.card}>
            {sections.map((section) => (
              <section key={section}>
                <h2 className={utilities.title3Semibold}>{translate(`${page}.h${section}`)}</h2>
                <Paragraphs text={translate(`${page}.p${section}`, words)} />
              </section>
            ))}
          </Card>
        </>
      )}
    </TitledPage>
  );
}

function useOperator() {
  return useApiQuery(getOperator, {}, { queryKey: operatorKeys.words });
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
