import type { RolePerson } from '@nabta/contract/people/staff';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

import { RoleForm } from './role-form.tsx';
import { useFindPerson } from './use-staff.ts';

import utilities from '#ui/utilities.module.css';

/** Assigns a role to the account with exactly this phone. */
export function AddStaff() {
  const { t } = useTexts('staff');
  const [isOpen, setIsOpen] = useState(false);
  const [person, setPerson] = useState<RolePerson>();
  const close = () => {
    setIsOpen(false);
    setPerson(undefined);
  };
  return (
    <>
      <Button size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('staff.add')}
      </Button>
      <Sheet open={isOpen} onClose={close} title={t('staff.add')}>
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
  const { t } = useTexts('staff');
  const personSearch = useFindPerson();
  const [phone, setPhone] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (phone.trim() !== '') personSearch.mutate(phone.trim(), { onSuccess: onFound });
  }

  const isUnknown = personSearch.error instanceof ApiError && personSearch.error.status === 404;
  return (
    <form noValidate className={utilities.stack16} onSubmit={submit}>
      <TextField
        type="tel"
        dir="ltr"
        label={t('staff.findPhone')}
        hint={t('staff.findHint')}
        placeholder="+9665"
        value={phone}
        onChange={setPhone}
        error={isUnknown ? t('staff.notFound') : personSearch.error?.message}
      />
      <Button type="submit" wide pending={personSearch.isPending} disabled={phone.trim() === ''}>
        {t('staff.find')}
      </Button>
    </form>
  );
}
