import type { RolePerson } from '@nabta/contract/people/staff';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { RoleForm } from './role-form.tsx';

interface RoleSheetProps {
  person: RolePerson | undefined;
  onClose: () => void;
}

export function RoleSheet({ person, onClose }: RoleSheetProps) {
  const { t } = useTexts('staff');
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={t('staff.changeRole')}
      closeLabel={t('common.close')}
    >
      {person && <RoleForm key={person.id} person={person} onDone={onClose} />}
    </Sheet>
  );
}
