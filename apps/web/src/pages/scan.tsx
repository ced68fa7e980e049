import { useNavigate } from 'react-router';

import { CodePhoto } from '../features/gifts/claim/code-photo.tsx';
import { Scanner } from '../features/gifts/claim/scanner.tsx';
import { TagNumberForm } from '../features/gifts/claim/tag-number-form.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './scan.module.css';

export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  // Replaces the history entry, so that Back does not return to the camera.
  const openPage = (page: string) => void navigate(page, { replace: true });
  return (
    <TitledPage
      title={t('pageTitles.scan')}
      className={styles.page}
      loading={<Skeleton shape="block" className={styles.skeleton} />}
    >
      <Scanner
        onFound={(page) => {
          navigator.vibrate?.(60);
          openPage(page);
        }}
      />
      <CodePhoto onFound={openPage} />
      <TagNumberForm onFound={({ id, secret }) => void navigate(urls.tag(id, secret))} />
    </TitledPage>
  );
}
