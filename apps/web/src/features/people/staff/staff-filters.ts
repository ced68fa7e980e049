import { roles } from '@nabta/domain/role';

import type { TableFilter } from '../../kit/table/table-filter.ts';
import { consoleTexts } from '../../locales/console.ts';
import { staffTexts } from '../../locales/staff.ts';
import { useTextFile } from '../../platform/texts.tsx';

export const staffSchema = { name: 'staff', sorts: [], filters: ['role'] } as const;

export function useStaffFilters(): readonly TableFilter[] {
  const tell = useTextFile(staffTexts);
  const tellConsole = useTextFile(consoleTexts);
  return [
    {
      key: 'role',
      label: tell('staff.role'),
      kind: 'choice',
      choices: roles
        .filter((role) => role !== 'person')
        .map((id) => ({ id, name: tellConsole(`role.${id}`) })),
    },
  ];
}
