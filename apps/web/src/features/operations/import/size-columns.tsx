import type { ImportSizes, TreeImport } from '@nabta/contract/operations/import';
import { lengthUnits } from '@nabta/domain/inventory/unit';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { useChangeImport } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

/** Unit of each size column with the distribution of its converted values. */
export function SizeColumns({ treeImport: { id, settings, sizes } }: { treeImport: TreeImport }) {
  const { t } = useTexts('import');
  const change = useChangeImport(id);
  if (sizes.length === 0) return null;
  return (
    <Card as="section" className={styles.panel}>
      <div>
        <h3>{t('importSize.title')}</h3>
        <p className={utilities.mutedNote}>{t('importSize.body')}</p>
      </div>
      <div className={styles.mapping}>
        {sizes.map((sizesOfColumn) => {
          const { field } = sizesOfColumn;
          return (
            <div key={field} className={styles.size}>
              <SelectField
                label={t('importSize.unit', { field: t(`importField.${field}`) })}
                anyLabel={t(`importSize.${settings.units[field]}`)}
                options={lengthUnits
                  .filter((unit) => unit !== settings.units[field])
                  .map((unit) => ({ id: unit, name: t(`importSize.${unit}`) }))}
                value={undefined}
                onChange={(unit) => {
                  if (unit !== undefined)
                    change.mutate({ edit: { settings: { units: { ...settings.units, [field]: unit } } } });
                }}
              />
              <SizeDistribution sizes={sizesOfColumn} />
            </div>
          );
        })}
      </div>
    </Card>
  );
}

function SizeDistribution({
  sizes: { field, values, unlikely, median, bins, isUnitDoubtful },
}: {
  sizes: ImportSizes;
}) {
  const { t, formatNumber } = useTexts('import');
  const unit = t(field === 'height' ? 'importSize.m' : 'importSize.cm');
  const format = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
  const largest = Math.max(1, ...bins.map(({ rows }) => rows));
  return (
    <>
      {isUnitDoubtful && (
        <p role="status" className={styles.warning}>
          {t('importSize.doubtful')}
        </p>
      )}
      {median !== null && <p>{t('importSize.median', { value: format(median), unit })}</p>}
      <ul className={styles.histogram}>
        {bins.map(({ from, to, rows }) => (
          <li key={from} style={{ '--share': rows / largest }}>
            <Ltr>
              {format(from)}–{format(to)}
            </Ltr>
            <span>{formatNumber(rows)}</span>
          </li>
        ))}
      </ul>
      <p className={utilities.mutedNote}>
        {t('importSize.read', { count: values })}
        {unlikely > 0 && ` · ${t('importSize.unlikely', { count: unlikely })}`}
      </p>
    </>
  );
}
