import { importEncodings } from '@nabta/contract/operations/import';
import type { TreeImport } from '@nabta/contract/operations/import';
import { hasPlace } from '@nabta/domain/inventory/columns';
import { dateOrders, firstKnownDay, isKnownDay } from '@nabta/domain/inventory/date';
import { inventoryFields } from '@nabta/domain/inventory/note';
import type { InventoryField } from '@nabta/domain/inventory/note';
import { landSites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { typedKeys } from '@nabta/domain/typed-object';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { landsQuery } from '#shared/record/directory-lists.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { AnswerTable } from './answer-table.tsx';
import { useChangeImport } from './import-queries.ts';
import { SizeColumns } from './size-columns.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

type ImportProps = { treeImport: TreeImport };

/** Maps columns and sets how cells are read; every change updates the preview. */
export function ImportMapping({ treeImport, onCancel }: ImportProps & { onCancel?: () => void }) {
  const { t } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  return (
    <>
      <div className={styles.columns}>
        <ColumnMapping treeImport={treeImport} />
        <ReadingOptions treeImport={treeImport} />
      </div>
      <SizeColumns treeImport={treeImport} />
      <div className={styles.actions}>
        <Button
          pending={change.isPending}
          disabled={!hasPlace(treeImport.settings.columns)}
          onClick={() => change.mutate({ status: 'checking' })}
        >
          {t('importMap.check')}
        </Button>
        {onCancel && treeImport.counts !== null && (
          <Button variant="secondary" onClick={onCancel}>
            {t('importMap.keep')}
          </Button>
        )}
      </div>
      <Card className={styles.panel}>
        <h3>{t('importMap.preview')}</h3>
        <AnswerTable header={treeImport.header} answers={treeImport.preview} label={t('importMap.preview')} />
      </Card>
    </>
  );
}

function ColumnMapping({ treeImport: { id, header, settings, preview } }: ImportProps) {
  const { t } = useTexts('import');
  const change = useChangeImport(id);
  // Uses the latest choice while it is still being saved.
  const pendingSettings =
    change.isPending && 'edit' in change.variables ? change.variables.edit.settings : undefined;
  const mapping = pendingSettings?.columns ?? settings.columns;
  const sampleCells = preview[0]?.cells ?? [];
  const options = header.map((name, index) => ({ id: String(index), name: name || `#${index + 1}` }));

  /** A column belongs to one field at most. */
  function assignColumn(field: InventoryField, column: number | undefined): void {
    const others = Object.fromEntries(
      Object.entries(mapping).filter(([name, assigned]) => name !== field && assigned !== column),
    );
    const columns = column === undefined ? others : { ...others, [field]: column };
    change.mutate({ edit: { settings: { columns } } });
  }

  return (
    <Card as="section" className={styles.panel}>
      <div>
        <h3>{t('importMap.columns')}</h3>
        <p className={utilities.mutedNote}>{t('importMap.columnsBody')}</p>
      </div>
      <div className={styles.mapping}>
        {inventoryFields.map((field) => {
          const column = mapping[field];
          return (
            <div key={field} className={styles.fieldRow}>
              <SelectField
                label={t(`importField.${field}`)}
                anyLabel={t('importMap.none')}
                options={options}
                value={column === undefined ? undefined : String(column)}
                onChange={(id) => assignColumn(field, id === undefined ? undefined : Number(id))}
              />
              <p className={styles.sample}>
                <bdi>{column === undefined ? '' : sampleCells[column]}</bdi>
              </p>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

/** Accuracies of surveys, phones and old maps, in metres. */
const accuracies = [0.5, 1, 3, 5, 10, 20];

function ReadingOptions({ treeImport }: ImportProps) {
  const { t, language, formatNumber } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const { data: lands } = useQuery(landsQuery(useApi()));
  const { settings, format, encoding, separator } = treeImport;
  const editSettings = (changes: Partial<TreeImport['settings']>) =>
    change.mutate({ edit: { settings: changes } });
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('importMap.reading')}</h3>
      {format === 'csv' && (
        <>
          <RequiredSelect
            label={t('importMap.encoding')}
            options={importEncodings.map((id) => ({ id, name: id }))}
            value={encoding ?? importEncodings[0]}
            onChange={(id) => change.mutate({ edit: { encoding: id } })}
          />
          <RequiredSelect
            label={t('importMap.separator')}
            options={typedKeys(separatorNames).map((id) => ({
              id,
              name: t(`importMap.${separatorNames[id]}`),
            }))}
            value={separator ?? ','}
            onChange={(id) => change.mutate({ edit: { separator: id } })}
          />
        </>
      )}
      <RequiredSelect
        label={t('importMap.dateOrder')}
        options={dateOrders.map((id) => ({ id, name: t(`importMap.${id}`) }))}
        value={settings.dateOrder}
        onChange={(dateOrder) => editSettings({ dateOrder })}
      />
      <KnownDayField
        label={t('importMap.unknownPlantedOn')}
        hint={t('importMap.unknownHint')}
        value={settings.unknownPlantedOn ?? ''}
        onChange={(day) => editSettings({ unknownPlantedOn: day || null })}
      />
      <KnownDayField
        label={t('importMap.measuredOn')}
        hint={t('importMap.measuredHint')}
        value={settings.measuredOn ?? ''}
        onChange={(day) => editSettings({ measuredOn: day || null })}
      />
      <BlurField
        label={t('importMap.source')}
        hint={t('importMap.sourceHint')}
        maxLength={80}
        value={settings.source}
        onChange={(source) => editSettings({ source })}
      />
      <RequiredSelect
        label={t('importMap.accuracy')}
        options={accuracies.map((metres) => ({
          id: String(metres),
          name: t('importMap.metres', { value: formatNumber(metres) }),
        }))}
        value={String(settings.accuracyM)}
        onChange={(metres) => editSettings({ accuracyM: Number(metres) })}
      />
      <SelectField
        label={t('importMap.land')}
        anyLabel={t('importMap.noLand')}
        options={(lands ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
        value={settings.landId ?? undefined}
        onChange={(landId) => editSettings({ landId: landId ?? null })}
      />
      {settings.landId === null && (
        <RequiredSelect
          label={t('importMap.site')}
          options={landSites.map((id) => ({ id, name: t(`importMap.${id}`) }))}
          value={settings.site}
          onChange={(site) => editSettings({ site })}
        />
      )}
    </Card>
  );
}

type CommittedFieldProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
};

/** Sent on blur, because a half-typed year is already a valid date. */
function KnownDayField({ value, onChange, ...texts }: CommittedFieldProps) {
  const { t } = useTexts('import');
  const today = dayInRiyadh(useNoon());
  const [day, setDay] = useState(value);
  const [isOutOfRange, setIsOutOfRange] = useState(false);

  function commit(): void {
    const isRejected = day !== '' && !isKnownDay(day, today);
    setIsOutOfRange(isRejected);
    if (!isRejected && day !== value) onChange(day);
  }

  return (
    <TextField
      type="date"
      {...texts}
      error={isOutOfRange && t('importMap.unknownOutside')}
      min={firstKnownDay}
      max={today}
      value={day}
      onChange={setDay}
      onBlur={commit}
    />
  );
}

/** Text that is sent on blur. */
function BlurField({ value, onChange, ...field }: CommittedFieldProps & { maxLength: number }) {
  const [text, setText] = useState(value);
  return (
    <TextField
      {...field}
      value={text}
      onChange={setText}
      onBlur={() => {
        if (text.trim() !== value) onChange(text.trim());
      }}
    />
  );
}

interface RequiredSelectProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Select without an empty option: the current value is in its place. */
function RequiredSelect<Id extends string>({ label, options, value, onChange }: RequiredSelectProps<Id>) {
  return (
    <SelectField
      label={label}
      anyLabel={options.find(({ id }) => id === value)?.name ?? ''}
      options={options.filter(({ id }) => id !== value)}
      value={undefined}
      onChange={(id) => {
        if (id !== undefined) onChange(id);
      }}
    />
  );
}
