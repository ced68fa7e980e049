import { getConsoleCounts } from '@nabta/contract/console';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { consoleTexts } from '../../locales/console.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { consolePagesFor, pageAt } from './console-pages.ts';

import styles from './console-navigation.module.css';

/** The pages that one may see, and who one is. */
export function ConsoleNavigation() {
  const { t, formatNumber } = useTexts();
  const tell = useTextFile(consoleTexts);
  const account = useAccount();
  const { pathname } = useLocation();
  const pages = consolePagesFor(account.role);
  const openPath = pageAt(pathname, pages)?.path;
  const { call } = useApi();
  const { data: counts } = useQuery({
    queryKey: consoleKeys.counts,
    queryFn: ({ signal }) => call(getConsoleCounts, {}, { signal }),
    enabled: pages.some(({ waiting }) => waiting !== undefined),
  });
  const list = useRef<HTMLElement>(null);
  // On a low screen the page that is open may stand further down than the list shows.
  useEffect(() => {
    list.current?.querySelector(`[href="${openPath}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [openPath]);
  return (
    <>
      <nav ref={list} aria-label={tell('console.navigation')} className={styles.pages}>
        {pages.map(({ path, text, icon, selectedIcon, waiting }) => {
          const isHere = path === openPath;
          return (
            <Link key={path} href={path} aria-current={isHere ? 'page' : undefined} className={styles.way}>
              <Icon name={isHere ? (selectedIcon ?? icon) : icon} size={20} />
              <span className={styles.text}>{tell(text)}</span>
              {waiting && counts?.[waiting] ? (
                <span className={styles.count}>{formatNumber(counts[waiting])}</span>
              ) : null}
            </Link>
          );
        })}
      </nav>
      <div className={styles.person}>
        <AccountAvatar account={account} />
        <p className={styles.name}>
          <bdi>{fullName(account)}</bdi>
          <span className={styles.role}>{tell(`role.${account.role}`)}</span>
        </p>
        <IconLink href={urls.profile()} label={t('header.settings')} icon="gear-six" />
      </div>
    </>
  );
}
