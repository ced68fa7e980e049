import type { Account } from '@nabta/contract/people/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/trees/picture';
import { Suspense } from 'react';

import { useApi, useConnection, useSession } from '#platform/session-provider.tsx';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { invalidateOwnerData } from '#shared/cache/changes.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { FormSheet } from '#shared/dialog/sheet.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { AccountAvatar } from './account-avatar.tsx';
import { NameForm } from './name-form.tsx';
import type { Names } from './name-form.tsx';
import { useUpdateAccount } from './use-update-account.ts';

import styles from './account-photo-field.module.css';

type EditProfileSheetProps = { open: boolean; onClose: () => void; account: Account };

/**
 * A photo uploads when chosen. Saving closes the sheet immediately: the name updates optimistically and
 * rolls back on failure.
 */
export function EditProfileSheet({ open, onClose, account }: EditProfileSheetProps) {
  const { t } = useTexts();
  const updating = useUpdateAccount();
  usePreloadTexts('photo');
  const initial = { firstname: account.firstname ?? '', lastname: account.lastname ?? '' };

  function save(names: Names): void {
    const isChanged = names.firstname !== initial.firstname || names.lastname !== initial.lastname;
    if (isChanged) updating.mutate(names);
    onClose();
  }

  return (
    <FormSheet open={open} onClose={onClose} title={t('profile.editProfile')} submitLabel={t('common.save')}>
      {(formId) => (
        <>
          <Suspense fallback={<AccountPhotoSkeleton account={account} />}>
            <AccountPhotoField account={account} />
          </Suspense>
          <NameForm id={formId} initial={initial} pending={updating.isPending} onSubmit={save} />
        </>
      )}
    </FormSheet>
  );
}

/** The user's picture with change and remove buttons; previews a picture during its upload. */
function AccountPhotoField({ account }: { account: Account }) {
  const { t } = useTexts('photo');
  const { sending, removing } = useAccountImage();
  const preview = usePreview(sending.pendingFile);
  const hasPicture = account.image !== null;
  const isBusy = sending.pendingFile !== undefined || removing.isPending;
  return (
    <div role="group" aria-label={t('profile.photo')} className={styles.field}>
      <AccountAvatar account={account} size="lg" preview={preview} />
      <div className={styles.actions}>
        <PhotoPicker label={t(hasPicture ? 'photo.change' : 'photo.choose')} upload={sending} />
        {hasPicture && (
          <IconButton
            icon="trash"
            label={t('photo.remove')}
            disabled={isBusy}
            aria-busy={removing.isPending || undefined}
            className={styles.remove}
            onClick={() => removing.mutate()}
          >
            {removing.isPending ? <Spinner /> : undefined}
          </IconButton>
        )}
      </div>
    </div>
  );
}

function AccountPhotoSkeleton({ account }: { account: Account }) {
  return (
    <div className={styles.field}>
      <AccountAvatar account={account} size="lg" />
    </div>
  );
}

function useAccountImage() {
  const { call } = useApi();
  const { setAccount } = useSession();
  const { queryClient } = useConnection();
  const { t } = useTexts('photo');
  const toasts = useToasts();

  const replaceAccount = (account: Account) => {
    // A response requested before the change would undo it.
    void queryClient.cancelQueries({ queryKey: accountKeys.mine, exact: true });
    setAccount(account);
    invalidateOwnerData(queryClient);
  };

  const sending = useUploadPhoto({
    action: 'set-account-image',
    send: (file) => call(setAccountImage, { file }),
    onSent: replaceAccount,
  });
  const removing = useApiMutation((request) => request(removeAccountImage), {
    onDone(account) {
      replaceAccount(account);
      toasts.show({ kind: 'success', text: t('photo.removed') });
    },
    onError: useErrorToast('remove-account-image'),
  });
  return { sending, removing };
}
