import type { Overview } from '@nabta/contract/operations/console';
import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { nameIn } from '@nabta/domain/localized-name';

import {
  DeliveryStatus,
  countSaplings,
  useSpeciesLabel,
} from '#features/supply/delivery/delivery-labels.tsx';
import { useDeliveryColumn } from '#features/supply/delivery/delivery-queries.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './overview.module.css';

export function RecentDeliveries() {
  const { t, formatNumber, language } = useTexts('overview');
  const speciesLabel = useSpeciesLabel();
  const { data } = useDeliveryColumn({ limit: 5 });
  const renderSite = ({ id, land }: DeliverySummary) => (
    <Link href={urls.consoleDelivery(id)} className={styles.link}>
      <bdi>{nameIn(land.name, language)}</bdi>
    </Link>
  );
  return (
    <section aria-labelledby="recent-deliveries">
      <div className={styles.head}>
        <h2 id="recent-deliveries" className={utilities.title3Body}>
          {t('overview.deliveries')}
        </h2>
        <Link href={urls.console('deliveries')} className={styles.allDeliveries}>
          {t('overview.all')}
        </Link>
      </div>
      {data?.length === 0 && <p className={utilities.faint}>{t('overview.noDeliveries')}</p>}
      {data !== undefined && data.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('overview.site')}</th>
              <th scope="col">{t('overview.specie')}</th>
              <th scope="col">{t('overview.quantity')}</th>
              <th scope="col">{t('overview.status')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((delivery) => (
              <tr key={delivery.id}>
                <td>{renderSite(delivery)}</td>
                <td>{speciesLabel(delivery)}</td>
                <td className={styles.number}>{formatNumber(countSaplings(delivery))}</td>
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

export function OpenIssues({ issues }: { issues: NonNullable<Overview['openIssues']> }) {
  const { t, formatNumber } = useTexts('overview', 'issue-console');
  const total = issues.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="open-issues">
      <div className={styles.head}>
        <h2 id="open-issues" className={utilities.title3Body}>
          <Link href={urls.console('issues')} className={styles.link}>
            {t('overview.issues')}
          </Link>
        </h2>
        <b className={styles.total}>{formatNumber(total)}</b>
      </div>
      {total === 0 && <p className={utilities.faint}>{t('overview.noIssues')}</p>}
      <ul className={utilities.stack12}>
        {issues.slice(0, 5).map(({ kind, count }) => (
          <li key={kind}>
            <span className={styles.issue}>
              {t(`issueConsole.${kind}`)}
              <b>{formatNumber(count)}</b>
            </span>
            <meter
              className={styles.bar}
              min={0}
              max={total}
              value={count}
              aria-label={t(`issueConsole.${kind}`)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
