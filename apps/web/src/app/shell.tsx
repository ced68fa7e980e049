import { useTexts } from '../platform/texts.tsx';
import { LanguageMenu } from '../shared/language/language-menu.tsx';
import { Header } from '../ui/header.tsx';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './shell.module.css';

/** Loading state of every page except sign-in; also their first paint. */
export function Shell() {
  const { t, language } = useTexts();
  return (
    <>
      <Header centre={<Logo language={language} label={t('app.name')} />} end={<LanguageMenu />} />
      <main id="main" aria-busy="true" aria-label={t('common.loading')} className={styles.content}>
        <Skeleton shape="block" className={styles.hero} />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </main>
    </>
  );
}
