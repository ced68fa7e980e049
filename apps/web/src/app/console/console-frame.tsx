import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { LanguageMenu } from '../../kit/language/language-menu.tsx';
import { NotFoundPage } from '../../kit/navigation/not-found-page.tsx';
import { HeadSlot } from '../../kit/record/head-slot.tsx';
import { consoleTexts } from '../../locales/console.ts';
import { finderTexts } from '../../locales/finder.ts';
import { SessionProvider, useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Finder, useFinderKeys } from '../finder/finder.tsx';
import { GateDialog } from '../second-factor/gate-dialog.tsx';
import { useGate } from '../second-factor/use-gate.ts';
import { ConsoleNavigation } from './console-navigation.tsx';
import { consolePagesFor, pageAt } from './console-pages.ts';

import styles from './console-frame.module.css';

interface ConsoleFrameProps {
  title: string;
  /** A line below the title, such as how many there are. */
  subtitle?: ReactNode;
  /** What stands beside the title, such as the choice of a period. */
  actions?: ReactNode;
  /** Asks for nothing until it is drawn, so that who may not see the page asks for nothing either. */
  children: ReactNode;
}

/** A page of the console for those who may see it; to everybody else there is no such page. */
export function ConsoleFrame({ title, subtitle, actions, children }: ConsoleFrameProps) {
  const { role } = useAccount();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { isShut, open, connection } = useGate();
  const [isFinding, setIsFinding] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useFinderKeys(() => setIsFinding(!isFinding && !isShut));
  if (pageAt(pathname, consolePagesFor(role)) === undefined) return <NotFoundPage />;
  return (
    <SessionProvider connection={connection}>
      <div className={styles.console}>
        {isWide ? (
          <div className={styles.side}>
            <ConsoleLogo />
            <FinderButton onPress={() => setIsFinding(true)} />
            <ConsoleNavigation />
          </div>
        ) : (
          <Bar onFind={() => setIsFinding(true)} />
        )}
        <div className={styles.content}>
          <Head title={title} subtitle={isShut ? undefined : subtitle}>
            {actions && (
              <div hidden={isShut} className={styles.own}>
                {actions}
              </div>
            )}
            <div ref={setSlot} hidden={isShut} className={styles.own} />
          </Head>
          <main id="main" className={styles.page}>
            <div hidden={isShut}>
              <HeadSlot value={slot}>{children}</HeadSlot>
            </div>
          </main>
        </div>
        <Suspense>
          <Finder isOpen={isFinding && !isShut} onClose={() => setIsFinding(false)} />
        </Suspense>
        <GateDialog isShut={isShut} onProven={open} onLeave={() => void navigate(urls.home())} />
      </div>
    </SessionProvider>
  );
}

type HeadProps = Pick<ConsoleFrameProps, 'title' | 'subtitle' | 'children'>;

function Head({ title, subtitle, children }: HeadProps) {
  usePageName(title);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.actions}>
        {children}
        <LanguageMenu />
      </div>
    </header>
  );
}

function ConsoleLogo() {
  const { t, language } = useTexts();
  const tell = useTextFile(consoleTexts);
  return (
    <Link href={urls.home()} aria-label={tell('console.app')} className={styles.logo}>
      <Logo language={language} label={t('app.name')} />
    </Link>
  );
}

function FinderButton({ onPress }: { onPress: () => void }) {
  const tell = useTextFile(finderTexts);
  return (
    <button type="button" aria-haspopup="dialog" className={styles.find} onClick={onPress}>
      <Icon name="magnifying-glass" size={20} />
      <span className={styles.findText}>{tell('finder.open')}</span>
      <kbd className={styles.keys}>{tell('finder.keys')}</kbd>
    </button>
  );
}

/** Where there is no room beside the page, its navigation lies in a drawer. */
function Bar({ onFind }: { onFind: () => void }) {
  const { t } = useTexts();
  const tell = useTextFile(consoleTexts);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const close = () => setOpenAt(undefined);
  return (
    <div className={styles.bar}>
      <IconButton
        label={tell('console.navigation')}
        icon="list"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      />
      <ConsoleLogo />
      <FinderButton onPress={onFind} />
      <ModalDialog
        open={openAt === key}
        onClose={close}
        labelledBy="console-drawer"
        className={styles.drawer}
      >
        <div className={styles.drawerContent}>
          <div className={styles.drawerHead}>
            <ConsoleLogo />
            <IconButton label={t('common.close')} icon="x" onClick={close} />
          </div>
          <VisuallyHidden id="console-drawer">{tell('console.navigation')}</VisuallyHidden>
          <ConsoleNavigation />
        </div>
      </ModalDialog>
    </div>
  );
}
