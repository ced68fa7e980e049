import type { DeliveryLine } from '@nabta/contract/delivery';
import { missingOf } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';

import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';

import styles from './delivery-page.module.css';

/** What was ordered of each species, and once it is here what came. */
export function DeliveryLines({ lines }: { lines: readonly DeliveryLine[] }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const isCounted = lines.some(({ received }) => received !== null);
  const sum = (part: (line: DeliveryLine) => number) =>
    formatNumber(lines.reduce((all, line) => all + part(line), 0));
  const missing = (line: DeliveryLine) => {
    const count = missingOf(line);
    return <td className={count > 0 ? styles.missing : undefined}>{formatNumber(count)}</td>;
  };
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3 id="delivery-lines">{tell('deliveryPage.lines')}</h3>
      </div>
      <table aria-labelledby="delivery-lines" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{tell('delivery.species')}</th>
            <th scope="col">{tell('deliveryPage.ordered')}</th>
            {isCounted && <th scope="col">{tell('deliveryPage.received')}</th>}
            {isCounted && <th scope="col">{tell('deliveryPage.missing')}</th>}
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
              <td>{tell('deliveryPage.total')}</td>
              <td>{sum(({ ordered }) => ordered)}</td>
              {isCounted && <td>{sum(({ received }) => received ?? 0)}</td>}
              {isCounted && <td>{sum(missingOf)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}
