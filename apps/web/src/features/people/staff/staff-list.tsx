import type { StaffMember } from '@nabta/contract/people/staff';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';
import { useMemo, useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { fullName } from '../account/full-name.ts';
import { ResetSheet } from './reset-sheet.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { staffSchema, useStaffFilters } from './staff-filters.ts';
import { useStaffPages } from './use-staff.ts';

import styles from './staff.module.css';

type OpenSheet = { kind: 'role' | 'reset'; member: StaffMember };

export { StaffActions as Actions } from './staff-actions.tsx';

export const texts = ['staff', 'table'] as const;

/** All accounts with a role, and administrator actions. */
export function Page() {
  const { t } = useTexts('staff');
  const state = useTableState(staffSchema);
  const [open, setOpen] = useState<OpenSheet>();
  const close = () => setOpen(undefined);
  const pages = useTablePages(useStaffPages({ role: state.filters.role as Role | undefined }));
  return (
    <>
      <DataTable
        {...pages}
        label={t('staff.list')}
        columns={useColumns()}
        state={state}
        filters={useStaffFilters()}
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

function useColumns(): readonly TableColumn<StaffMember>[] {
  const { t, formatDate } = useTexts('staff', 'console');
  const { id: ownId } = useAccount();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('staff.name'),
        isFixed: true,
        width: 'minmax(150px, 1.4fr)',
        render: (member) => (
          <span className={styles.person}>
            <bdi>{fullName(member)}</bdi>
            {member.id === ownId && <Chip kind="neutral">{t('staff.own')}</Chip>}
          </span>
        ),
      },
      {
        id: 'role',
        title: t('staff.role'),
        width: 'minmax(140px, 1fr)',
        render: ({ role }) => <Chip kind={role === 'admin' ? 'vip' : 'info'}>{t(`role.${role}`)}</Chip>,
      },
      {
        id: 'phone',
        title: t('staff.phone'),
        width: '170px',
        render: ({ phone }) => <Ltr>{formatPhoneWithDialCode(phone)}</Ltr>,
      },
      {
        id: 'lastSeen',
        title: t('staff.lastSeen'),
        width: 'minmax(175px, 1fr)',
        render: ({ lastSeenAt }) =>
          lastSeenAt === null
            ? t('staff.never')
            : formatDate(lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'factors',
        title: t('staff.factors'),
        width: 'minmax(170px, 1.2fr)',
        render: (member) => <Factors member={member} />,
      },
    ],
    [formatDate, t, ownId],
  );
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
