import type { DeliveryLine } from '@nabta/contract/supply/delivery';
import { missingQuantity } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';

import styles from './delivery-page.module.css';

export function DeliveryLines({ lines }: { lines: readonly DeliveryLine[] }) {
  const { t, language, formatNumber } = useTexts('delivery');
  const isCounted = lines.some(({ received }) => received !== null);
  const sum = (pick: (line: DeliveryLine) => number) =>
    formatNumber(lines.reduce((all, line) => all + pick(line), 0));
  const missing = (line: DeliveryLine) => {
    const count = missingQuantity(line);
    return <td className={count > 0 ? styles.missing : undefined}>{formatNumber(count)}</td>;
  };
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3 id="delivery-lines">{t('deliveryPage.lines')}</h3>
      </div>
      <table aria-labelledby="delivery-lines" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.species')}</th>
            <th scope="col">{t('deliveryPage.ordered')}</th>
            {isCounted && <th scope="col">{t('deliveryPage.received')}</th>}
            {isCounted && <th scope="col">{t('deliveryPage.missing')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.specie.id}>
              <td>{nameIn(line.specie.commonName, language) ?? line.specie.id}</td>
              <td>{formatNumber(line.ordered)}</td>
              {isCounted && <td>{formatNumber(line.received ?? 0)}</td>}
              {isCounted && missing(line)}
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <td>{t('deliveryPage.total')}</td>
              <td>{sum(({ ordered }) => ordered)}</td>
              {isCounted && <td>{sum(({ received }) => received ?? 0)}</td>}
              {isCounted && <td>{sum(missingQuantity)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}
