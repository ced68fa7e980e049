import type { RolePerson } from '@nabta/contract/people/staff';
import { roles } from '@nabta/domain/role';
import type { Role } from '@nabta/domain/role';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { useChangeRole } from './use-staff.ts';

import utilities from '#ui/utilities.module.css';
import styles from './staff.module.css';

/** Changes the role of one person, with a reason. */
export function RoleForm({ person, onDone }: { person: RolePerson; onDone: () => void }) {
  const { t } = useTexts('staff', 'console');
  const toasts = useToasts();
  const roleChange = useChangeRole();
  const [to, setTo] = useState<Role>(person.role);
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (isMissing || to === person.role) return;
    roleChange.mutate(
      { person, to, reason: reason.trim() },
      {
        onSuccess() {
          const values = { name: fullName(person), role: t(`role.${to}`) };
          toasts.show({ kind: 'success', text: t('staff.saved', values) });
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate className={utilities.stack16} onSubmit={submit}>
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
        options={roles.filter((role) => role !== 'person').map((id) => ({ id, name: t(`role.${id}`) }))}
        value={to === 'person' ? undefined : to}
        onChange={(chosen) => setTo((chosen ?? 'person') as Role)}
      />
      {to === 'person' && person.role !== 'person' && <p className={styles.body}>{t('staff.takeBody')}</p>}
      <TextArea
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        error={isSubmitted && isMissing ? t('staff.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {roleChange.error && <FieldError id="role-error">{roleChange.error.message}</FieldError>}
      <Button type="submit" wide pending={roleChange.isPending} disabled={to === person.role}>
        {t('staff.save')}
      </Button>
    </form>
  );
}
