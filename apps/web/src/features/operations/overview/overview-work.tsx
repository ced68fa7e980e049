import type { Overview } from '@nabta/contract/console';
import type { DeliverySummary } from '@nabta/contract/delivery';
import { nameIn } from '@nabta/domain/localized-name';

import { issueConsoleTexts } from '../../locales/issue-console.ts';
import { overviewTexts } from '../../locales/overview.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Link } from '../../ui/link.tsx';
import { useDeliveryColumn } from '../delivery/delivery-queries.ts';
import { DeliveryStatus, saplingsOf, useSpeciesInWords } from '../delivery/delivery-words.tsx';

import styles from './overview-work.module.css';

/** The newest deliveries, each on its way to its page. */
export function RecentDeliveries() {
  const { formatNumber, language } = useTexts();
  const tell = useTextFile(overviewTexts);
  const inWords = useSpeciesInWords();
  const { data } = useDeliveryColumn({ limit: 5 });
  const siteOf = ({ id, land }: DeliverySummary) => (
    <Link href={urls.consoleDelivery(id)} className={styles.way}>
      <bdi>{nameIn(land.name, language)}</bdi>
    </Link>
  );
  return (
    <section aria-labelledby="recent-deliveries">
      <div className={styles.head}>
        <h2 id="recent-deliveries" className={styles.title}>
          {tell('overview.deliveries')}
        </h2>
        <Link href={urls.console('deliveries')} className={styles.all}>
          {tell('overview.all')}
        </Link>
      </div>
      {data?.length === 0 && <p className={styles.dim}>{tell('overview.noDeliveries')}</p>}
      {data !== undefined && data.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{tell('overview.site')}</th>
              <th scope="col">{tell('overview.specie')}</th>
              <th scope="col">{tell('overview.quantity')}</th>
              <th scope="col">{tell('overview.status')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((delivery) => (
              <tr key={delivery.id}>
                <td>{siteOf(delivery)}</td>
                <td>{inWords(delivery)}</td>
                <td className={styles.number}>{formatNumber(saplingsOf(delivery))}</td>
                <td>
                  <DeliveryStatus status={delivery.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What nobody has resolved yet, by what is wrong. */
export function OpenIssues({ issues }: { issues: NonNullable<Overview['openIssues']> }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(overviewTexts);
  const tellIssue = useTextFile(issueConsoleTexts);
  const total = issues.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="open-issues">
      <div className={styles.head}>
        <h2 id="open-issues" className={styles.title}>
          <Link href={urls.console('issues')} className={styles.way}>
            {tell('overview.issues')}
          </Link>
        </h2>
        <b className={styles.total}>{formatNumber(total)}</b>
      </div>
      {total === 0 && <p className={styles.dim}>{tell('overview.noIssues')}</p>}
      <ul className={styles.issues}>
        {issues.slice(0, 5).map(({ kind, count }) => (
          <li key={kind}>
            <span className={styles.issue}>
              {tellIssue(`issueConsole.${kind}`)}
              <b>{formatNumber(count)}</b>
            </span>
            <meter
              className={styles.bar}
              min={0}
              max={total}
              value={count}
              aria-label={tellIssue(`issueConsole.${kind}`)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
