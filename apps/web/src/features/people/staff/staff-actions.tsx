import type { RolePerson } from '@nabta/contract/staff';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { TableFilters } from '../../kit/table/table-filters.tsx';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { staffTexts } from '../../locales/staff.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleForm } from './role-form.tsx';
import { staffSchema, useStaffFilters } from './staff-filters.ts';
import { useFindPerson } from './use-staff.ts';

import styles from './staff.module.css';

/** Narrows the list down, and gives a role to whoever has exactly this phone. */
export function StaffActions() {
  const { t } = useTexts();
  const tell = useTextFile(staffTexts);
  const state = useTableState(staffSchema);
  const filters = useStaffFilters();
  const [isOpen, setIsOpen] = useState(false);
  const [person, setPerson] = useState<RolePerson>();
  const close = () => {
    setIsOpen(false);
    setPerson(undefined);
  };
  return (
    <>
      <TableFilters filters={filters} state={state} />
      <Button size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {tell('staff.add')}
      </Button>
      <Sheet open={isOpen} onClose={close} title={tell('staff.add')} closeLabel={t('common.close')}>
        {person === undefined ? (
          <FindForm onFound={setPerson} />
        ) : (
          <RoleForm key={person.id} person={person} onDone={close} />
        )}
      </Sheet>
    </>
  );
}

function FindForm({ onFound }: { onFound: (person: RolePerson) => void }) {
  const tell = useTextFile(staffTexts);
  const finding = useFindPerson();
  const [phone, setPhone] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (phone.trim() !== '') finding.mutate(phone.trim(), { onSuccess: onFound });
  }

  const isUnknown = finding.error instanceof ApiError && finding.error.status === 404;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        type="tel"
        dir="ltr"
        label={tell('staff.findPhone')}
        hint={tell('staff.findHint')}
        placeholder="+9665"
        value={phone}
        onChange={setPhone}
        error={isUnknown ? tell('staff.notFound') : finding.error?.message}
      />
      <Button type="submit" wide pending={finding.isPending} disabled={phone.trim() === ''}>
        {tell('staff.find')}
      </Button>
    </form>
  );
}
