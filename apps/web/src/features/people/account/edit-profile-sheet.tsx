import type { Account } from '@nabta/contract/account';
import { Suspense, useId } from 'react';

import { photoTexts } from '../../locales/photo.ts';
import { useTexts, useTextsAhead } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AccountPhotoField, AccountPhotoSkeleton } from './account-photo-field.tsx';
import { NameForm } from './name-form.tsx';
import type { Names } from './name-form.tsx';
import { useUpdateAccount } from './use-update-account.ts';

interface EditProfileSheetProps {
  open: boolean;
  onClose: () => void;
  account: Account;
}

/** A photo is sent as soon as it is chosen. Saving closes at once: the new name is shown before the server has it, and goes back where it is refused. */
export function EditProfileSheet({ open, onClose, account }: EditProfileSheetProps) {
  const { t } = useTexts();
  const formId = useId();
  const updating = useUpdateAccount();
  useTextsAhead(photoTexts);
  const initial = { firstname: account.firstname ?? '', lastname: account.lastname ?? '' };

  function save(names: Names): void {
    const isChanged = names.firstname !== initial.firstname || names.lastname !== initial.lastname;
    if (isChanged) updating.mutate(names);
    onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('profile.editProfile')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} wide>
          {t('common.save')}
        </Button>
      }
    >
      <Suspense fallback={<AccountPhotoSkeleton account={account} />}>
        <AccountPhotoField account={account} />
      </Suspense>
      <NameForm id={formId} initial={initial} pending={updating.isPending} onSubmit={save} />
    </Sheet>
  );
}
