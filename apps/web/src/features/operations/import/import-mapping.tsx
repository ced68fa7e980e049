import { importEncodings } from '@nabta/contract/import';
import type { TreeImport } from '@nabta/contract/import';
import { hasPlace } from '@nabta/domain/inventory/columns';
import { dateOrders, firstKnownDay, isKnownDay } from '@nabta/domain/inventory/date';
import { inventoryFields } from '@nabta/domain/inventory/note';
import type { InventoryField } from '@nabta/domain/inventory/note';
import { sites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNoon } from '../../kit/period/use-today.ts';
import { landsQuery } from '../../kit/record/directory-lists.ts';
import { importTexts } from '../../locales/import.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AnswerTable } from './answer-table.tsx';
import { useChangeImport } from './import-queries.ts';

import styles from './import-page.module.css';

type Shown = { shown: TreeImport };

/** Which column is what and how cells are read, with the first rows beside it; each change is read at once. */
export function ImportMapping({ shown, onKeep }: Shown & { onKeep?: () => void }) {
  const tell = useTextFile(importTexts);
  const change = useChangeImport(shown.id);
  return (
    <>
      <div className={styles.columns}>
        <Columns shown={shown} />
        <Reading shown={shown} />
      </div>
      <div className={styles.actions}>
        <Button
          pending={change.isPending}
          disabled={!hasPlace(shown.settings.columns)}
          onClick={() => change.mutate({ status: 'checking' })}
        >
          {tell('importMap.check')}
        </Button>
        {onKeep && shown.counts !== null && (
          <Button look="secondary" onClick={onKeep}>
            {tell('importMap.keep')}
          </Button>
        )}
      </div>
      <Card className={styles.panel}>
        <h3>{tell('importMap.preview')}</h3>
        <AnswerTable header={shown.header} answers={shown.preview} label={tell('importMap.preview')} />
      </Card>
    </>
  );
}

function Columns({ shown: { id, header, settings, preview } }: Shown) {
  const tell = useTextFile(importTexts);
  const change = useChangeImport(id);
  // What was chosen last counts, though its answer is on its way.
  const sent = change.isPending && 'edit' in change.variables ? change.variables.edit.settings : undefined;
  const mapped = sent?.columns ?? settings.columns;
  const first = preview[0]?.cells ?? [];
  const options = header.map((name, index) => ({ id: String(index), name: name || `#${index + 1}` }));

  function set(field: InventoryField, chosen: string | undefined): void {
    const others = Object.entries(mapped).filter(
      ([each, column]) => each !== field && String(column) !== chosen,
    );
    const columns = Object.fromEntries([
      ...others,
      ...(chosen === undefined ? [] : [[field, Number(chosen)] as const]),
    ]);
    change.mutate({ edit: { settings: { columns } } });
  }

  return (
    <Card as="section" className={styles.panel}>
      <div>
        <h3>{tell('importMap.columns')}</h3>
        <p className={styles.dim}>{tell('importMap.columnsBody')}</p>
      </div>
      <div className={styles.mapped}>
        {inventoryFields.map((field) => {
          const column = mapped[field];
          return (
            <div key={field} className={styles.fieldRow}>
              <SelectField
                label={tell(`importField.${field}`)}
                anyLabel={tell('importMap.none')}
                options={options}
                value={column === undefined ? undefined : String(column)}
                onChange={(chosen) => set(field, chosen)}
              />
              <p className={styles.sample}>
                <bdi>{column === undefined ? '' : first[column]}</bdi>
              </p>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;
type Separator = keyof typeof separatorNames;

function Reading({ shown }: Shown) {
  const { language } = useTexts();
  const tell = useTextFile(importTexts);
  const change = useChangeImport(shown.id);
  const { data: lands } = useQuery(landsQuery(useApi()));
  const { settings, format, encoding, separator } = shown;
  const edit = (part: Partial<TreeImport['settings']>) => change.mutate({ edit: { settings: part } });
  return (
    <Card as="section" className={styles.panel}>
      <h3>{tell('importMap.reading')}</h3>
      {format === 'csv' && (
        <>
          <Choice
            label={tell('importMap.encoding')}
            options={importEncodings.map((each) => ({ id: each, name: each }))}
            value={encoding ?? importEncodings[0]}
            onChange={(chosen) => change.mutate({ edit: { encoding: chosen } })}
          />
          <Choice
            label={tell('importMap.separator')}
            options={(Object.keys(separatorNames) as Separator[]).map((each) => ({
              id: each,
              name: tell(`importMap.${separatorNames[each]}`),
            }))}
            value={separator ?? ','}
            onChange={(chosen) => change.mutate({ edit: { separator: chosen } })}
          />
        </>
      )}
      <Choice
        label={tell('importMap.dateOrder')}
        options={dateOrders.map((each) => ({ id: each, name: tell(`importMap.${each}`) }))}
        value={settings.dateOrder}
        onChange={(dateOrder) => edit({ dateOrder })}
      />
      <UnknownDay
        set={settings.unknownPlantedOn ?? ''}
        onSet={(day) => edit({ unknownPlantedOn: day || null })}
      />
      <SelectField
        label={tell('importMap.land')}
        anyLabel={tell('importMap.noLand')}
        options={(lands ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
        value={settings.landId ?? undefined}
        onChange={(landId) => edit({ landId: landId ?? null })}
      />
      {settings.landId === null && (
        <Choice
          label={tell('importMap.site')}
          options={sites.map((each) => ({ id: each, name: tell(`importMap.${each}`) }))}
          value={settings.site}
          onChange={(site) => edit({ site })}
        />
      )}
    </Card>
  );
}

/** From when trees of unknown age count. A year that is half typed is a date already, so that it is sent when it is left. */
function UnknownDay({ set, onSet }: { set: string; onSet: (day: string) => void }) {
  const tell = useTextFile(importTexts);
  const today = dayInRiyadh(useNoon());
  const [day, setDay] = useState(set);
  const [isOutside, setIsOutside] = useState(false);

  function leave(): void {
    const isRefused = day !== '' && !isKnownDay(day, today);
    setIsOutside(isRefused);
    if (!isRefused && day !== set) onSet(day);
  }

  return (
    <TextField
      type="date"
      label={tell('importMap.unknownPlantedOn')}
      hint={tell('importMap.unknownHint')}
      error={isOutside && tell('importMap.unknownOutside')}
      min={firstKnownDay}
      max={today}
      value={day}
      onChange={setDay}
      onBlur={leave}
    />
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** One of a few, always. */
function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  const [first, ...others] = options.toSorted((a, b) => Number(b.id === value) - Number(a.id === value));
  return (
    <SelectField
      label={label}
      anyLabel={first?.name ?? ''}
      options={others}
      value={undefined}
      onChange={(chosen) => {
        const found = options.find(({ id }) => id === chosen);
        if (found !== undefined) onChange(found.id);
      }}
    />
  );
}
