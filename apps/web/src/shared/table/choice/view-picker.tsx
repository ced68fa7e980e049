import { useState } from 'react';
import type { FormEvent } from 'react';

import { tableTexts } from '../../../locales/table.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TableControl } from '../use-table-state.ts';
import { useSavedViews } from './saved-views.ts';

import styles from './view-choice.module.css';

/** Named views of the table: to one of them, or this one under a name. */
export function ViewChoice({ state }: { state: TableControl }) {
  const { t } = useTexts();
  const tell = useTextFile(tableTexts);
  const { views, save, remove } = useSavedViews(state.schema.name);
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const close = () => setIsOpen(false);
  function keep(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    save({ name: name.trim(), address: state.address });
    setName('');
    close();
  }
  function show(address: string): void {
    close();
    state.show(address);
  }
  return (
    <>
      <IconButton
        label={tell('table.views')}
        icon="bookmark-simple"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={tell('table.views')} closeLabel={t('common.close')}>
        <ul aria-label={tell('table.views')} className={styles.views}>
          {[{ name: tell('table.wholeView'), address: '' }, ...views].map((view) => (
            <li key={view.name} className={styles.view}>
              <button
                type="button"
                aria-current={view.address === state.address || undefined}
                className={styles.show}
                onClick={() => show(view.address)}
              >
                <bdi>{view.name}</bdi>
              </button>
              {view.address !== '' && (
                <IconButton
                  label={tell('table.removeView', { name: view.name })}
                  icon="trash"
                  onClick={() => remove(view.name)}
                />
              )}
            </li>
          ))}
        </ul>
        <form className={styles.form} onSubmit={keep}>
          <TextField
            label={tell('table.viewName')}
            hint={tell('table.viewHint')}
            value={name}
            maxLength={40}
            onChange={setName}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {tell('table.saveView')}
          </Button>
        </form>
      </Sheet>
    </>
  );
}
