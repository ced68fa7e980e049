import type { Account } from '@nabta/contract/people/account';
import { Suspense, useId } from 'react';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { AccountPhotoField, AccountPhotoSkeleton } from './account-photo-field.tsx';
import { NameForm } from './name-form.tsx';
import type { Names } from './name-form.tsx';
import { useUpdateAccount } from './use-update-account.ts';

interface EditProfileSheetProps {
  open: boolean;
  onClose: () => void;
  account: Account;
}

/**
 * A photo uploads when chosen. Saving closes the sheet immediately: the name updates optimistically and
 * rolls back on failure.
 */
export function EditProfileSheet({ open, onClose, account }: EditProfileSheetProps) {
  const { t } = useTexts();
  const formId = useId();
  const updating = useUpdateAccount();
  usePreloadTexts('photo');
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
