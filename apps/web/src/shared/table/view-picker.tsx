import { useState } from 'react';
import type { FormEvent } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { deviceStorage } from '#platform/storage.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';

import type { TableControl } from './use-table-state.ts';

import utilities from '#ui/utilities.module.css';
import styles from './view-picker.module.css';

/** Opens saved views and saves the current one. */
export function ViewPicker({ state }: { state: TableControl }) {
  const { t } = useTexts('table');
  const { views, save, remove } = useSavedViews(state.schema.name);
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const close = () => setIsOpen(false);
  function saveView(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    save({ name: name.trim(), address: state.queryString });
    setName('');
    close();
  }
  function openView({ address }: SavedView): void {
    close();
    state.apply(address);
  }
  return (
    <>
      <IconButton
        label={t('table.views')}
        icon="bookmark-simple"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={t('table.views')}>
        <ul aria-label={t('table.views')} className={styles.views}>
          {[{ name: t('table.wholeView'), address: '' }, ...views].map((view) => (
            <li key={view.name} className={styles.view}>
              <button
                type="button"
                aria-current={view.address === state.queryString || undefined}
                className={styles.openButton}
                onClick={() => openView(view)}
              >
                <bdi>{view.name}</bdi>
              </button>
              {view.address !== '' && (
                <IconButton
                  label={t('table.removeView', { name: view.name })}
                  icon="trash"
                  onClick={() => remove(view.name)}
                />
              )}
            </li>
          ))}
        </ul>
        <form className={utilities.stack14} onSubmit={saveView}>
          <TextField
            label={t('table.viewName')}
            hint={t('table.viewHint')}
            value={name}
            maxLength={40}
            onChange={setName}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('table.saveView')}
          </Button>
        </form>
      </Sheet>
    </>
  );
}

/** A named table state; `address` is its URL query string. */
type SavedView = { name: string; address: string };

/** The user's named views of a table, stored on this device. */
function useSavedViews(tableName: string) {
  const { id } = useAccount();
  const key = `table-views:${id}:${tableName}`;
  const [views, setViews] = useState(() => parseViews(deviceStorage.read(key)));
  const store = (next: readonly SavedView[]) => {
    deviceStorage.write(key, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    save: (view: SavedView) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (removedName: string) => store(views.filter(({ name }) => name !== removedName)),
  };
}

function parseViews(stored: string | undefined): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'address' in value &&
    typeof value.address === 'string'
  );
}
