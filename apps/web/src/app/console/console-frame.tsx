import { can } from '@nabta/domain/capability';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import {
  CommandPalette,
  useCommandPaletteShortcut,
} from '#features/operations/command-palette/command-palette.tsx';
import { TwoFactorGuardDialog } from '#features/people/second-factor/two-factor-guard-dialog.tsx';
import { useTwoFactorGuard } from '#features/people/second-factor/two-factor-guard.ts';
import { ConnectionContext, useAccount } from '#platform/session-provider.tsx';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { LanguageMenu } from '#shared/language/language-menu.tsx';
import { NotFoundPage } from '#shared/navigation/not-found-page.tsx';
import { HeaderSlot } from '#shared/record/header-slot.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ModalDialog } from '#ui/modal-dialog.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import type { ConsoleModule, ConsoleSection } from '../pages.ts';
import { ConsoleNavigation } from './console-navigation.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './console-frame.module.css';

interface ConsoleFrameProps {
  section: ConsoleSection;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Sends no request until rendered, so a user without access sends none. */
  children: ReactNode;
}

export function ConsolePage({ section, module }: { section: ConsoleSection; module: ConsoleModule }) {
  const { Page, Subtitle, Actions, texts = [] } = module;
  usePreloadTexts('console', ...texts);
  const { id = '', publicId: recordId = id } = useParams();
  return (
    <ConsoleFrame
      section={section}
      subtitle={Subtitle && <Subtitle key={recordId} id={recordId} />}
      actions={Actions && <Actions key={recordId} id={recordId} />}
    >
      <Suspense>
        <Page key={recordId} id={recordId} />
      </Suspense>
    </ConsoleFrame>
  );
}

/** Console layout; renders Not Found without the capability of the section. */
export function ConsoleFrame({ section, subtitle, actions, children }: ConsoleFrameProps) {
  const { role } = useAccount();
  const { t } = useTexts('console', section.namespace ?? 'console');
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { isLocked, unlock, connection } = useTwoFactorGuard();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useCommandPaletteShortcut(() => setIsPaletteOpen(!isPaletteOpen && !isLocked));
  if (!can(role, section.capability, section.scope)) return <NotFoundPage />;
  return (
    <ConnectionContext value={connection}>
      <div className={styles.console}>
        {isWide ? (
          <div className={styles.side}>
            <ConsoleLogo />
            <PaletteButton onPress={() => setIsPaletteOpen(true)} />
            <ConsoleNavigation openSection={section} />
          </div>
        ) : (
          <NarrowScreenBar section={section} onOpenPalette={() => setIsPaletteOpen(true)} />
        )}
        <div className={utilities.shrinkable}>
          <ConsoleHeader title={t(section.text)} subtitle={isLocked ? undefined : subtitle}>
            {actions && (
              <div hidden={isLocked} className={styles.pageActions}>
                {actions}
              </div>
            )}
            <div ref={setSlot} hidden={isLocked} className={styles.pageActions} />
          </ConsoleHeader>
          <main id="main" className={styles.page}>
            <div hidden={isLocked}>
              <HeaderSlot value={slot}>{children}</HeaderSlot>
            </div>
          </main>
        </div>
        <Suspense>
          <CommandPalette isOpen={isPaletteOpen && !isLocked} onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
        <TwoFactorGuardDialog
          isLocked={isLocked}
          onProven={unlock}
          onLeave={() => void navigate(urls.home())}
        />
      </div>
    </ConnectionContext>
  );
}

type ConsoleHeaderProps = Pick<ConsoleFrameProps, 'subtitle' | 'children'> & { title: string };

function ConsoleHeader({ title, subtitle, children }: ConsoleHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
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
  const { t, language } = useTexts('console');
  return (
    <Link href={urls.home()} aria-label={t('console.app')} className={styles.logo}>
      <Logo language={language} label={t('app.name')} />
    </Link>
  );
}

function PaletteButton({ onPress }: { onPress: () => void }) {
  const { t } = useTexts('finder');
  return (
    <button type="button" aria-haspopup="dialog" className={styles.paletteButton} onClick={onPress}>
      <Icon name="magnifying-glass" size={20} />
      <span className={styles.paletteText}>{t('finder.open')}</span>
      <kbd className={styles.shortcut}>{t('finder.keys')}</kbd>
    </button>
  );
}

/** Bar with the navigation in a drawer. */
function NarrowScreenBar({ section, onOpenPalette }: { section: ConsoleSection; onOpenPalette: () => void }) {
  const { t } = useTexts('console');
  const { key } = useLocation();
  // The drawer closes when the user opens a page.
  const [openLocationKey, setOpenLocationKey] = useState<string>();
  const close = () => setOpenLocationKey(undefined);
  return (
    <div className={styles.bar}>
      <IconButton
        label={t('console.navigation')}
        icon="list"
        aria-haspopup="dialog"
        onClick={() => setOpenLocationKey(key)}
      />
      <ConsoleLogo />
      <PaletteButton onPress={onOpenPalette} />
      <ModalDialog
        open={openLocationKey === key}
        onClose={close}
        labelledBy="console-drawer"
        className={styles.drawer}
      >
        <div className={styles.drawerContent}>
          <div className={styles.drawerHeader}>
            <ConsoleLogo />
            <IconButton label={t('common.close')} icon="x" onClick={close} />
          </div>
          <VisuallyHidden id="console-drawer">{t('console.navigation')}</VisuallyHidden>
          <ConsoleNavigation openSection={section} />
        </div>
      </ModalDialog>
    </div>
  );
}
