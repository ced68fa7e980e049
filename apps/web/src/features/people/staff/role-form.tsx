import type { RolePerson } from '@nabta/contract/people/staff';
import { roles } from '@nabta/domain/role';
import type { Role } from '@nabta/domain/role';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ReasonForm } from '#shared/form/reason-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { useChangeRole } from './use-staff.ts';

import utilities from '#ui/utilities.module.css';
import styles from './staff.module.css';

export function RoleForm({ person, onDone }: { person: RolePerson; onDone: () => void }) {
  const { t } = useTexts('staff', 'console');
  const toasts = useToasts();
  const roleChange = useChangeRole();
  const [role, setRole] = useState<Role>(person.role);

  function submit(reason: string): void {
    if (role === person.role) return;
    roleChange.mutate(
      { person, to: role, reason },
      {
        onSuccess({ requestedRole }) {
          const values = { name: fullName(person), role: t(`role.${role}`) };
          const text = requestedRole === null ? t('staff.saved', values) : t('staff.asked');
          toasts.show({ kind: 'success', text });
          onDone();
        },
      },
    );
  }

  return (
    <ReasonForm
      texts={{
        reason: t('staff.reason'),
        reasonHint: t('staff.reasonHint'),
        reasonMissing: t('staff.reasonMissing'),
        submit: t('staff.save'),
      }}
      className={utilities.stack16}
      mutation={roleChange}
      disabled={role === person.role}
      onSubmit={submit}
    >
      <div className={styles.account}>
        <AccountAvatar account={person} />
        <p>
          <bdi>{fullName(person)}</bdi>
          <br />
          <span className={utilities.muted}>{t(`role.${person.role}`)}</span>
        </p>
      </div>
      <SelectField
        label={t('staff.newRole')}
        anyLabel={t('staff.noRole')}
        options={roles.filter((id) => id !== 'person').map((id) => ({ id, name: t(`role.${id}`) }))}
        value={role === 'person' ? undefined : role}
        onChange={(id) => setRole(id ?? 'person')}
      />
      {role !== person.role && [role, person.role].includes('admin') && (
        <p className={styles.body}>{t('staff.administratorBody')}</p>
      )}
      {role === 'person' && person.role !== 'person' && <p className={styles.body}>{t('staff.takeBody')}</p>}
    </ReasonForm>
  );
}

type RoleSheetProps = { person: RolePerson | undefined; onClose: () => void };

export function RoleSheet({ person, onClose }: RoleSheetProps) {
  const { t } = useTexts('staff');
  return (
    <Sheet open={person !== undefined} onClose={onClose} title={t('staff.changeRole')}>
      {person && <RoleForm key={person.id} person={person} onDone={onClose} />}
    </Sheet>
  );
}
