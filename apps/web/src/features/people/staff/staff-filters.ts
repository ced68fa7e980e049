import { roles } from '@nabta/domain/role';

import { useTexts } from '#platform/texts.tsx';
import type { TableFilter } from '#shared/table/table-filter.ts';

export const staffSchema = { name: 'staff', sorts: [], filters: ['role'] } as const;

export function useStaffFilters(): readonly TableFilter[] {
  const { t } = useTexts('staff', 'console');
  return [
    {
      key: 'role',
      label: t('staff.role'),
      kind: 'choice',
      choices: roles.filter((role) => role !== 'person').map((id) => ({ id, name: t(`role.${id}`) })),
    },
  ];
}
