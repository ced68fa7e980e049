import type { Account } from '@nabta/contract/people/account';

import { useTexts } from '#platform/texts.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { AccountAvatar } from './account-avatar.tsx';
import { useAccountImage } from './use-account-image.ts';

import styles from './account-photo-field.module.css';

/** The user's picture with change and remove buttons; previews a picture during its upload. */
export function AccountPhotoField({ account }: { account: Account }) {
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

export function AccountPhotoSkeleton({ account }: { account: Account }) {
  return (
    <div className={styles.field}>
      <AccountAvatar account={account} size="lg" />
    </div>
  );
}
