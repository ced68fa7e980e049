import type { StaffMember } from '@nabta/contract/people/staff';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { roles } from '@nabta/domain/role';
import { useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { filterQuery, useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

import { fullName } from '../account/full-name.ts';
import { AddStaff } from './add-staff.tsx';
import { ResetSheet } from './reset-sheet.tsx';
import { RoleSheet } from './role-form.tsx';
import { useStaffPages } from './use-staff.ts';

import styles from './staff.module.css';

type OpenSheet = { kind: 'role' | 'reset'; member: StaffMember };

const staffSchema = { name: 'staff', sorts: [], filters: ['role'] } as const;

export const texts = ['staff', 'table'] as const;

export function Page() {
  const { t } = useTexts('staff', 'console');
  const state = useTableState(staffSchema);
  const [open, setOpen] = useState<OpenSheet>();
  const close = () => setOpen(undefined);
  const pages = useTablePages(useStaffPages(filterQuery(state.filters)));
  return (
    <>
      <TablePage
        {...pages}
        label={t('staff.list')}
        columns={useStaffColumns()}
        state={state}
        filters={[
          {
            key: 'role',
            label: t('staff.role'),
            choices: roles.filter((role) => role !== 'person').map((id) => ({ id, name: t(`role.${id}`) })),
          },
        ]}
        actions={<AddStaff />}
        rowId={({ id }) => id}
        menuOf={(member) => [
          {
            id: 'role',
            label: t('staff.changeRole'),
            icon: 'pencil-simple',
            onChoose: () => setOpen({ kind: 'role', member }),
          },
          ...(member.passkeys + member.totps > 0 && !member.isResetAsked
            ? [
                {
                  id: 'reset',
                  label: t('staff.reset'),
                  icon: 'arrow-clockwise' as const,
                  onChoose: () => setOpen({ kind: 'reset', member }),
                },
              ]
            : []),
        ]}
        empty={{ title: t('staff.emptyTitle'), body: t('staff.emptyBody') }}
        errorTitle={t('staff.errorTitle')}
      />
      <RoleSheet person={open?.kind === 'role' ? open.member : undefined} onClose={close} />
      <ResetSheet person={open?.kind === 'reset' ? open.member : undefined} onClose={close} />
    </>
  );
}

function useStaffColumns() {
  const { t } = useTexts('staff', 'console');
  const { id: ownId } = useAccount();
  const { column, codeColumn, timeColumn } = useColumns<StaffMember>();
  return [
    column(
      'name',
      t('staff.name'),
      (member) => (
        <span className={styles.person}>
          <bdi>{fullName(member)}</bdi>
          {member.id === ownId && <Chip kind="neutral">{t('staff.own')}</Chip>}
        </span>
      ),
      { width: [150, 1.4], isFixed: true },
    ),
    column(
      'role',
      t('staff.role'),
      ({ role, requestedRole }) => (
        <span className={styles.person}>
          <Chip kind={role === 'admin' ? 'vip' : 'info'}>{t(`role.${role}`)}</Chip>
          {requestedRole !== null && (
            <Chip kind="warn">{t('staff.roleWaits', { role: t(`role.${requestedRole}`) })}</Chip>
          )}
        </span>
      ),
      { width: [140, 1] },
    ),
    codeColumn('phone', t('staff.phone'), ({ phone }) => formatPhoneWithDialCode(phone), { width: 170 }),
    timeColumn('lastSeen', t('staff.lastSeen'), ({ lastSeenAt }) => lastSeenAt, {
      width: [175, 1],
      emptyText: t('staff.never'),
    }),
    column('factors', t('staff.factors'), (member) => <Factors member={member} />, { width: [170, 1.2] }),
  ];
}

function Factors({ member: { passkeys, totps, isResetAsked } }: { member: StaffMember }) {
  const { t } = useTexts('staff');
  if (isResetAsked) return <Chip kind="warn">{t('staff.resetWaits')}</Chip>;
  if (passkeys + totps === 0) return <Chip kind="neutral">{t('staff.noFactor')}</Chip>;
  const labels = [
    passkeys > 0 && t('staff.passkeys', { count: passkeys }),
    totps > 0 && t('staff.totps', { count: totps }),
  ];
  return <span>{labels.filter(Boolean).join(' · ')}</span>;
}
