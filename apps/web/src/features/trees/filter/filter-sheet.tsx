import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { DurationChoice } from '#shared/period/duration-choice.tsx';
import { useToday } from '#shared/period/use-today.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';

import { treeCountQuery } from '../tree/tree-queries.ts';
import { type TreeFilters, nonDefaultSorts, queryOfFilters, withoutSheetFilters } from './tree-filters.ts';
import type { FilterChoice, FilterChoices } from './use-filter-choices.ts';

import utilities from '#ui/utilities.module.css';
import styles from './filter-sheet.module.css';

export function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const { t, formatNumber } = useTexts();
  return (
    <IconButton
      variant="field"
      label={t('filter.active', { count })}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={onPress}
    >
      <Icon name="sliders-horizontal" size={20} />
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {formatNumber(count)}
        </span>
      )}
    </IconButton>
  );
}

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: TreeFilters;
  choices: FilterChoices;
  onApply: (filters: TreeFilters) => void;
}

/** Filters apply only when the button is pressed; its label shows how many trees match. */
export function FilterSheet({ open, onClose, filters, choices, onApply }: FilterSheetProps) {
  const { t, formatNumber } = useTexts();
  const api = useApi();
  const today = useToday();
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filters);
  }
  const { data: count, isPlaceholderData } = useQuery({
    ...treeCountQuery(api, queryOfFilters(draft, today)),
    enabled: open,
  });
  const changeDraft = (changes: TreeFilters) => setDraft({ ...draft, ...changes });
  const toOption = ({ id, name, treeCount }: FilterChoice) => ({
    id,
    name: `\u2068${name}\u2069 · ${formatNumber(treeCount)}`,
  });
  // Hides switches that match no tree, unless they are on.
  const switches = (['isVip', 'isDamaged'] as const).filter((name) => choices[name] !== 0 || draft[name]);
  const apply = (next: TreeFilters) => {
    onApply(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => apply(withoutSheetFilters(draft))}>
            {t('filter.reset')}
          </Button>
          <Button className={styles.apply} onClick={() => apply(draft)}>
            {count === undefined || isPlaceholderData ? t('filter.apply') : t('filter.show', { count })}
          </Button>
        </div>
      }
    >
      <div className={utilities.stack18}>
        <SelectField
          label={t('filter.sort')}
          anyLabel={t('filter.newest')}
          options={nonDefaultSorts.map((sort) => ({ id: sort, name: t(`filter.${sort}`) }))}
          value={draft.sort}
          onChange={(id) => changeDraft({ sort: nonDefaultSorts.find((sort) => sort === id) })}
        />
        <DurationChoice
          label={t('filter.duration')}
          anyLabel={t('filter.any')}
          chosen={draft.duration}
          onChoose={(duration) => changeDraft({ duration })}
        />
        {(['specie', 'company', 'land'] as const).map(
          (name) =>
            choices[name]?.length !== 0 && (
              <SelectField
                key={name}
                label={t(`filter.${name}`)}
                anyLabel={choices[name] === undefined ? t('common.loading') : t('filter.any')}
                disabled={choices[name] === undefined}
                options={choices[name]?.map(toOption) ?? []}
                value={draft[name]}
                onChange={(id) => changeDraft({ [name]: id })}
              />
            ),
        )}
        <div className={styles.switches}>
          {switches.map((name) => (
            <label key={name} className={styles.switch}>
              <span>
                {t(`filter.${name}`)}
                {choices[name] !== undefined && ` · ${formatNumber(choices[name])}`}{' '}
                {name === 'isVip' && <span className={styles.hint}>{t('filter.isVipHint')}</span>}
              </span>
              <Switch checked={draft[name] ?? false} onChange={(isOn) => changeDraft({ [name]: isOn })} />
            </label>
          ))}
        </div>
      </div>
    </Sheet>
  );
}
