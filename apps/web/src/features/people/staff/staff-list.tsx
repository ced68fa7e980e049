import type { StaffMember } from '@nabta/contract/staff';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';
import { useMemo, useState } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { consoleTexts } from '../../locales/console.ts';
import { staffTexts } from '../../locales/staff.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { fullName } from '../account/full-name.ts';
import { ResetSheet } from './reset-sheet.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { staffSchema, useStaffFilters } from './staff-filters.ts';
import { useStaffPages } from './use-staff.ts';

import styles from './staff.module.css';

/** What is open over the list, and for whom. */
type Open = { what: 'role' | 'reset'; member: StaffMember };

/** Everybody with a role, and what an administrator may do about it. */
export function StaffList() {
  const tell = useTextFile(staffTexts);
  const state = useTableState(staffSchema);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const pages = useTablePages(useStaffPages({ role: state.filters.role as Role | undefined }));
  return (
    <>
      <DataTable
        {...pages}
        label={tell('staff.list')}
        columns={useColumns()}
        state={state}
        filters={useStaffFilters()}
        rowId={({ id }) => id}
        menuOf={(member) => [
          {
            id: 'role',
            label: tell('staff.changeRole'),
            icon: 'pencil-simple',
            onChoose: () => setOpen({ what: 'role', member }),
          },
          ...(member.passkeys + member.totps > 0 && !member.isResetAsked
            ? [
                {
                  id: 'reset',
                  label: tell('staff.reset'),
                  icon: 'arrow-clockwise' as const,
                  onChoose: () => setOpen({ what: 'reset', member }),
                },
              ]
            : []),
        ]}
        empty={{ title: tell('staff.emptyTitle'), body: tell('staff.emptyBody') }}
        errorTitle={tell('staff.errorTitle')}
      />
      <RoleSheet person={open?.what === 'role' ? open.member : undefined} onClose={close} />
      <ResetSheet person={open?.what === 'reset' ? open.member : undefined} onClose={close} />
    </>
  );
}

function useColumns(): readonly TableColumn<StaffMember>[] {
  const { formatDate } = useTexts();
  const tell = useTextFile(staffTexts);
  const tellConsole = useTextFile(consoleTexts);
  const { id: ownId } = useAccount();
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('staff.name'),
        isFixed: true,
        width: 'minmax(150px, 1.4fr)',
        render: (member) => (
          <span className={styles.person}>
            <bdi>{fullName(member)}</bdi>
            {member.id === ownId && <Chip kind="neutral">{tell('staff.own')}</Chip>}
          </span>
        ),
      },
      {
        id: 'role',
        title: tell('staff.role'),
        width: 'minmax(140px, 1fr)',
        render: ({ role }) => (
          <Chip kind={role === 'admin' ? 'vip' : 'info'}>{tellConsole(`role.${role}`)}</Chip>
        ),
      },
      {
        id: 'phone',
        title: tell('staff.phone'),
        width: '170px',
        render: ({ phone }) => <Ltr>{formatPhoneWithDialCode(phone)}</Ltr>,
      },
      {
        id: 'lastSeen',
        title: tell('staff.lastSeen'),
        width: 'minmax(175px, 1fr)',
        render: ({ lastSeenAt }) =>
          lastSeenAt === null
            ? tell('staff.never')
            : formatDate(lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'factors',
        title: tell('staff.factors'),
        width: 'minmax(170px, 1.2fr)',
        render: (member) => <Factors member={member} />,
      },
    ],
    [formatDate, tell, tellConsole, ownId],
  );
}

function Factors({ member: { passkeys, totps, isResetAsked } }: { member: StaffMember }) {
  const tell = useTextFile(staffTexts);
  if (isResetAsked) return <Chip kind="warn">{tell('staff.resetWaits')}</Chip>;
  if (passkeys + totps === 0) return <Chip kind="neutral">{tell('staff.noFactor')}</Chip>;
  const ways = [
    passkeys > 0 && tell('staff.passkeys', { count: passkeys }),
    totps > 0 && tell('staff.totps', { count: totps }),
  ];
  return <span>{ways.filter(Boolean).join(' · ')}</span>;
}
