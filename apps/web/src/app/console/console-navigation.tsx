import { pagePaths } from '@nabta/contract/core/pages';
import { getConsoleCounts } from '@nabta/contract/operations/console';
import { can } from '@nabta/domain/capability';
import { typedKeys } from '@nabta/domain/typed-object';
import { useEffect, useRef } from 'react';

import { AccountAvatar } from '#features/people/account/account-avatar.tsx';
import { fullName } from '#features/people/account/full-name.ts';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { consoleKeys } from '#shared/cache/keys.ts';
import { IconLink } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import { consoleSections } from '../pages.ts';
import type { ConsoleSection } from '../pages.ts';

import styles from './console-navigation.module.css';

const sectionNames = typedKeys(consoleSections);

export function ConsoleNavigation({ openSection }: { openSection: ConsoleSection }) {
  const account = useAccount();
  const sections = sectionNames
    .map((name) => ({ path: pagePaths[name], section: consoleSections[name] }))
    .filter(({ section }) => can(account.role, section.capability, section.scope));
  const namespaces = sections.map(({ section }) => section.namespace ?? 'console');
  const { t, formatNumber } = useTexts('console', ...new Set(namespaces));
  const openPath = sections.find(({ section }) => section === openSection)?.path;
  const { data: counts } = useApiQuery(
    getConsoleCounts,
    {},
    { queryKey: consoleKeys.counts, enabled: sections.some(({ section }) => section.countKey !== undefined) },
  );
  const list = useRef<HTMLElement>(null);
  // On a low screen the open page may be scrolled out of the list.
  useEffect(() => {
    list.current?.querySelector(`[href="${openPath}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [openPath]);
  return (
    <>
      <nav ref={list} aria-label={t('console.navigation')} className={styles.sections}>
        {sections.map(({ path, section }) => {
          const { text, icons, countKey } = section;
          const [icon, selectedIcon = icon] = icons;
          const isCurrent = path === openPath;
          return (
            <Link
              key={path}
              href={path}
              aria-current={isCurrent ? 'page' : undefined}
              className={styles.link}
            >
              <Icon name={isCurrent ? selectedIcon : icon} size={20} />
              <span className={styles.text}>{t(text)}</span>
              {countKey && counts?.[countKey] ? (
                <span className={styles.count}>{formatNumber(counts[countKey])}</span>
              ) : null}
            </Link>
          );
        })}
      </nav>
      <div className={styles.account}>
        <AccountAvatar account={account} />
        <p className={styles.name}>
          <bdi>{fullName(account)}</bdi>
          <span className={styles.role}>{t(`role.${account.role}`)}</span>
        </p>
        <IconLink href={urls.profile()} label={t('header.settings')} icon="gear-six" />
      </div>
    </>
  );
}
