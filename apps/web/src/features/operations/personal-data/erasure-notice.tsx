import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useCancelErasure } from './use-erasure.ts';

import styles from './erasure-notice.module.css';

export function ErasureNotice({ eraseAfter }: { eraseAfter: string }) {
  const { t, formatDate } = useTexts('personal-data');
  const toasts = useToasts();
  const cancellation = useCancelErasure();
  const cancel = () =>
    cancellation.mutate(undefined, {
      onSuccess: () => toasts.show({ kind: 'success', text: t('personalData.kept') }),
    });
  return (
    <section className={styles.notice}>
      <Icon name="warning-circle-fill" size={24} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.title}>
          {t('personalData.noticeTitle', { date: formatDate(eraseAfter, { dateStyle: 'long' }) })}
        </h2>
        <p>{t('personalData.noticeBody')}</p>
        <Button size="sm" pending={cancellation.isPending} onClick={cancel}>
          {t('personalData.keep')}
        </Button>
      </div>
    </section>
  );
}
