import type { RolePerson } from '@nabta/contract/staff';
import { roles } from '@nabta/domain/role';
import type { Role } from '@nabta/domain/role';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { consoleTexts } from '../../locales/console.ts';
import { staffTexts } from '../../locales/staff.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { useChangeRole } from './use-staff.ts';

import styles from './staff.module.css';

/** Another role for one person, and why. */
export function RoleForm({ person, onDone }: { person: RolePerson; onDone: () => void }) {
  const tell = useTextFile(staffTexts);
  const tellConsole = useTextFile(consoleTexts);
  const toasts = useToasts();
  const changing = useChangeRole();
  const [to, setTo] = useState<Role>(person.role);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isMissing || to === person.role) return;
    changing.mutate(
      { person, to, reason: reason.trim() },
      {
        onSuccess() {
          const values = { name: fullName(person), role: tellConsole(`role.${to}`) };
          toasts.show({ kind: 'success', text: tell('staff.saved', values) });
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.found}>
        <AccountAvatar account={person} />
        <p>
          <bdi>{fullName(person)}</bdi>
          <br />
          <span className={styles.dim}>{tellConsole(`role.${person.role}`)}</span>
        </p>
      </div>
      <SelectField
        label={tell('staff.newRole')}
        anyLabel={tell('staff.noRole')}
        options={roles
          .filter((role) => role !== 'person')
          .map((id) => ({ id, name: tellConsole(`role.${id}`) }))}
        value={to === 'person' ? undefined : to}
        onChange={(chosen) => setTo((chosen ?? 'person') as Role)}
      />
      {to === 'person' && person.role !== 'person' && <p className={styles.body}>{tell('staff.takeBody')}</p>}
      <TextArea
        label={tell('staff.reason')}
        hint={tell('staff.reasonHint')}
        error={isTried && isMissing ? tell('staff.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {changing.error && <FieldError id="role-error">{changing.error.message}</FieldError>}
      <Button type="submit" wide pending={changing.isPending} disabled={to === person.role}>
        {tell('staff.save')}
      </Button>
    </form>
  );
}
