import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { LanguageMenu } from '../../kit/language/language-menu.tsx';
import { NotFoundPage } from '../../kit/navigation/not-found-page.tsx';
import { consoleTexts } from '../../locales/console.ts';
import { SessionProvider, useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { useGate } from '../second-factor/use-gate.ts';
import { consolePagesFor } from './console-pages.ts';

import styles from './console-frame.module.css';

const SecondFactorGate = lazy(async () => ({
  default: (await import('../second-factor/second-factor-gate.tsx')).SecondFactorGate,
}));

interface ConsoleFrameProps {
  title: string;
  /** What stands beside the title, such as the choice of a period. */
  actions?: ReactNode;
  /** Asks for nothing until it is drawn, so that who may not see the page asks for nothing either. */
  children: ReactNode;
}

/** A page of the console for those who may see it; to everybody else there is no such page. */
export function ConsoleFrame({ title, actions, children }: ConsoleFrameProps) {
  const { role } = useAccount();
  const { pathname } = useLocation();
  const isAllowed = consolePagesFor(role).some(({ path }) => isUnder(path, pathname));
  const { isShut, open, connection } = useGate();
  if (!isAllowed) return <NotFoundPage />;
  return (
    <div className={styles.console}>
      <Side />
      <SessionProvider connection={connection}>
        <div className={styles.content}>
          <Head title={title}>{actions && <div hidden={isShut}>{actions}</div>}</Head>
          <main id="main" className={styles.page}>
            {isShut && (
              <Suspense>
                <SecondFactorGate onProven={open} />
              </Suspense>
            )}
            <div hidden={isShut}>{children}</div>
          </main>
        </div>
      </SessionProvider>
    </div>
  );
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  usePageName(title);
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.actions}>{children}</div>}
      <LanguageMenu />
    </header>
  );
}

/** Stands beside the page where there is room, and over it where there is not. */
function Side() {
  const { t, language } = useTexts();
  const tell = useTextFile(consoleTexts);
  const account = useAccount();
  const { pathname } = useLocation();
  return (
    <div className={styles.side}>
      <Link href={urls.home()} aria-label={tell('console.app')} className={styles.logo}>
        <Logo language={language} label={t('app.name')} />
      </Link>
      <nav aria-label={tell('console.navigation')} className={styles.pages}>
        {consolePagesFor(account.role).map(({ path, text, icon }) => (
          <Link
            key={path}
            href={path}
            aria-current={isUnder(path, pathname) ? 'page' : undefined}
            className={styles.way}
          >
            <Icon name={icon} size={20} />
            {tell(text)}
          </Link>
        ))}
      </nav>
      <div className={styles.person}>
        <AccountAvatar account={account} />
        <p className={styles.name}>
          <bdi>{fullName(account)}</bdi>
          <span className={styles.role}>{tell(`role.${account.role}`)}</span>
        </p>
        <IconLink href={urls.profile()} label={t('header.settings')} icon="gear-six" />
      </div>
    </div>
  );
}

/** A page of the navigation, or one that it leads to. */
function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
