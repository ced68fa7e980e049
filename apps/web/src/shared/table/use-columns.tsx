import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Ltr } from '#ui/ltr.tsx';

import type { TableColumn } from './table-props.ts';

type Layout<Data> = Omit<TableColumn<Data>, 'id' | 'title' | 'render'> & {
  /** Shown for rows without a value. */
  emptyText?: string;
};

type Value<Data, Type> = (row: Data) => Type | null | undefined;

type Preset<Data, Type> = (
  id: string,
  title: string,
  valueOf: Value<Data, Type>,
  layout?: Layout<Data>,
) => TableColumn<Data>;

type Columns<Data> = {
  column(
    id: string,
    title: string,
    render: (row: Data) => ReactNode,
    layout?: Layout<Data>,
  ): TableColumn<Data>;
  textColumn: Preset<Data, string>;
  nameColumn: Preset<Data, LocalizedName>;
  /** Phones, codes and ids. */
  codeColumn: Preset<Data, string>;
  /** Whole numbers. */
  countColumn: Preset<Data, number>;
  /** Numbers with two decimals. */
  decimalColumn: Preset<Data, number>;
  dayColumn: Preset<Data, string>;
  timeColumn: Preset<Data, string>;
};

/** Columns of a table by the kind of their values. */
export function useColumns<Data>(): Columns<Data> {
  const { language, formatNumber, formatDate } = useTexts();

  /** Columns that format their value, and show `emptyText` for rows without one. */
  const createPreset =
    <Type extends {}>(
      renderValue: (value: Type) => ReactNode,
      sortKeyOf: (value: Type | null | undefined) => string | number,
      defaults: Layout<Data> = {},
    ): Preset<Data, Type> =>
    (id, title, valueOf, { emptyText, ...layout } = {}) => ({
      id,
      title,
      render(row) {
        const value = valueOf(row);
        return value === null || value === undefined ? emptyText : renderValue(value);
      },
      sortBy: (row) => sortKeyOf(valueOf(row)),
      ...defaults,
      ...layout,
    });
  const textSortKey = (text: string | null | undefined) => text ?? '';
  const numberColumn = (options: Intl.NumberFormatOptions) =>
    createPreset<number>(
      (value) => formatNumber(value, options),
      (value) => value ?? 0,
      { isNumber: true, isDescendingFirst: true },
    );

  return {
    column: (id, title, render, layout) => ({ id, title, render, ...layout }),
    textColumn: createPreset((text) => <bdi>{text}</bdi>, textSortKey),
    nameColumn: createPreset(
      (name) => <bdi>{nameIn(name, language)}</bdi>,
      (name) => (name && nameIn(name, language)) ?? '',
    ),
    codeColumn: createPreset((code) => <Ltr>{code}</Ltr>, textSortKey),
    countColumn: numberColumn({ maximumFractionDigits: 0 }),
    decimalColumn: numberColumn({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    dayColumn: createPreset((day) => formatDate(day, { dateStyle: 'medium' }), textSortKey),
    timeColumn: createPreset(
      (at) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      textSortKey,
    ),
  };
}
