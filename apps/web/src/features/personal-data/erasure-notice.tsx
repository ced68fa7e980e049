import { personalDataTexts } from '../../locales/personal-data.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useKeepAccount } from './use-erasure.ts';

import styles from './erasure-notice.module.css';

/** When the account will be gone, and one press to keep it. */
export function ErasureNotice({ eraseAfter }: { eraseAfter: string }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(personalDataTexts);
  const toasts = useToasts();
  const keeping = useKeepAccount();
  const keep = () =>
    keeping.mutate(undefined, {
      onSuccess: () => toasts.show({ kind: 'success', text: tell('personalData.kept') }),
    });
  return (
    <section className={styles.notice}>
      <Icon name="warning-circle-fill" size={24} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {tell('personalData.noticeTitle', { date: formatDate(eraseAfter, { dateStyle: 'long' }) })}
        </h2>
        <p>{tell('personalData.noticeBody')}</p>
        <Button size="sm" pending={keeping.isPending} onClick={keep}>
          {tell('personalData.keep')}
        </Button>
      </div>
    </section>
  );
}
