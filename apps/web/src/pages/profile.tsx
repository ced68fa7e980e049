import { badgeLevelOf } from '@nabta/domain/badge-level';
import { can } from '@nabta/domain/capability';
import { storyYearOn } from '@nabta/domain/story-year';
import { Suspense, useState } from 'react';

import { AddTreeSheet } from '../features/gifts/add-tree/add-tree-sheet.tsx';
import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { ConsentChoice } from '../features/operations/analytics/consent-choice.tsx';
import { LazyErasureNotice } from '../features/operations/personal-data/lazy-erasure-notice.tsx';
import { PersonalDataRows } from '../features/operations/personal-data/personal-data-rows.tsx';
import { AccountCard } from '../features/people/account/account-card.tsx';
import { DevicesSheet } from '../features/people/account/devices-sheet.tsx';
import { EditProfileSheet } from '../features/people/account/edit-profile-sheet.tsx';
import { LogOutDialog } from '../features/people/account/log-out-dialog.tsx';
import { RotateLinkDialog } from '../features/people/account/rotate-link-dialog.tsx';
import { useUpdateAccount } from '../features/people/account/use-update-account.ts';
import { BadgePicture } from '../features/trees/badge/badge-picture.tsx';
import { NotificationSettings } from '../features/trees/notification/notification-settings.tsx';
import { useAccount } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LanguageChoice } from '../shared/language/language-choice.tsx';
import { useNoon } from '../shared/period/use-today.ts';
import { ThemeChoice } from '../shared/theme/theme-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ListGroup, ListRow } from '../ui/list-group.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';

import pageWidth from './page-width.module.css';
import styles from './profile.module.css';

type Overlay = 'add-tree' | 'edit' | 'devices' | 'new-link' | 'logout';

export function Page() {
  const { t } = useTexts();
  const account = useAccount();
  const updating = useUpdateAccount();
  const noon = useNoon();
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);
  return (
    <>
      <ForestHeader page="profile" title={t('profile.title')} />
      <main id="main" className={pageWidth.width560}>
        <div className={styles.notice}>
          <LazyErasureNotice account={account} />
        </div>
        <AccountCard
          account={account}
          badge={<BadgeChip treeCount={account.treesPlanted} />}
          onEdit={() => setOverlay('edit')}
        />
        <div className={styles.impact}>
          <ListGroup>
            <ListRow icon="calendar-blank" label={t('profile.story')} href={urls.story(storyYearOn(noon))} />
            <ListRow icon="certificate" label={t('pageTitles.certificate')} href={urls.forestCertificate()} />
            <ListRow icon="plus" label={t('home.addTree')} onPress={() => setOverlay('add-tree')} />
            {(can(account.role, 'plantTrees') || can(account.role, 'careForTrees')) && (
              <ListRow icon="plant" label={t('profile.field')} href={urls.field()} />
            )}
            {can(account.role, 'seeConsole') && (
              // The console may have its own host, which only the server knows.
              <ListRow
                icon="squares-four"
                label={t('profile.console')}
                href={urls.console()}
                target="_self"
              />
            )}
          </ListGroup>
        </div>
        <section>
          <h2 className={styles.label}>{t('profile.language')}</h2>
          <LanguageChoice />
        </section>
        <section>
          <h2 className={styles.label}>{t('profile.theme')}</h2>
          <ThemeChoice />
        </section>
        <ListGroup label={t('profile.accountInfo')}>
          <ListRow icon="user" label={t('profile.editProfile')} onPress={() => setOverlay('edit')} />
          <ListRow icon="phone" label={t('profile.changePhone')} href={urls.phoneChange()} />
          <ListRow icon="device-mobile" label={t('profile.devices')} onPress={() => setOverlay('devices')} />
          <ListRow
            icon="lock-simple"
            label={t('profile.privateProfile')}
            detail={t('profile.privateProfileHint')}
            control={
              <Switch
                label={t('profile.privateProfile')}
                checked={account.isPrivate}
                onChange={(isPrivate) => updating.mutate({ isPrivate })}
              />
            }
          />
          {account.isPrivate && (
            <ListRow
              icon="tree"
              label={t('profile.treeNames')}
              detail={t('profile.treeNamesHint')}
              control={
                <Switch
                  label={t('profile.treeNames')}
                  checked={account.showsTreeNames}
                  onChange={(showsTreeNames) => updating.mutate({ showsTreeNames })}
                />
              }
            />
          )}
          <ListRow
            icon="share-fat"
            label={t('profile.newLink')}
            detail={t('profile.newLinkHint')}
            onPress={() => setOverlay('new-link')}
          />
          <Suspense fallback={<li className={styles.skeletonRow} />}>
            <ConsentChoice />
          </Suspense>
        </ListGroup>
        <Suspense fallback={<Skeleton shape="block" className={styles.skeletonGroup} />}>
          <NotificationSettings />
        </Suspense>
        <ListGroup label={t('profile.help')}>
          <ListRow icon="plant" label={t('profile.tutorial')} href={urls.tutorialAgain()} />
          <ListRow icon="question" label={t('profile.faq')} href={urls.faq()} />
          <ListRow icon="envelope-simple" label={t('profile.contact')} href={urls.contact()} />
          <ListRow icon="shield-check" label={t('profile.privacy')} href={urls.privacy()} />
          <ListRow icon="file-text" label={t('profile.terms')} href={urls.terms()} />
          <ListRow icon="users-three" label={t('profile.accessibility')} href={urls.accessibility()} />
        </ListGroup>
        <PersonalDataRows account={account} />
        <Button
          variant="danger"
          wide
          icon="sign-out"
          iconMirrored
          className={styles.logout}
          onClick={() => setOverlay('logout')}
        >
          {t('profile.logout')}
        </Button>
        <Version />
      </main>
      <AddTreeSheet open={overlay === 'add-tree'} onClose={close} />
      <EditProfileSheet open={overlay === 'edit'} onClose={close} account={account} />
      <DevicesSheet open={overlay === 'devices'} onClose={close} />
      <Suspense>
        <RotateLinkDialog open={overlay === 'new-link'} onClose={close} />
      </Suspense>
      <LogOutDialog open={overlay === 'logout'} onClose={close} />
    </>
  );
}

function Version() {
  const { t } = useTexts();
  const version: unknown = import.meta.env['VITE_APP_VERSION'];
  if (typeof version !== 'string') return null;
  return <p className={styles.version}>{t('profile.version', { version })}</p>;
}

function BadgeChip({ treeCount }: { treeCount: number }) {
  const { t } = useTexts('badge');
  const badge = badgeLevelOf(treeCount);
  if (badge === undefined) return null;
  return <Chip start={<BadgePicture code={badge.code} size={16} />}>{t(`badges.${badge.code}`)}</Chip>;
}
