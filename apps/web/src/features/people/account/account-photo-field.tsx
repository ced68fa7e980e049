import type { Account } from '@nabta/contract/account';

import { PhotoPicker } from '../../kit/photo/photo-picker.tsx';
import { usePreview } from '../../kit/photo/use-preview.ts';
import { photoTexts } from '../../locales/photo.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountAvatar } from './account-avatar.tsx';
import { useAccountImage } from './use-account-image.ts';

import styles from './account-photo-field.module.css';

/** One's own picture, with the ways to change it; a chosen one is shown while it travels. */
export function AccountPhotoField({ account }: { account: Account }) {
  const { t } = useTexts();
  const tell = useTextFile(photoTexts);
  const { sending, removing } = useAccountImage();
  const preview = usePreview(sending.sent);
  const hasPicture = account.image !== null;
  const isBusy = sending.sent !== undefined || removing.isPending;
  return (
    <div role="group" aria-label={t('profile.photo')} className={styles.field}>
      <AccountAvatar account={account} size="lg" preview={preview} />
      <div className={styles.actions}>
        <PhotoPicker label={tell(hasPicture ? 'photo.change' : 'photo.choose')} sending={sending} />
        {hasPicture && (
          <IconButton
            icon="trash"
            label={tell('photo.remove')}
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
