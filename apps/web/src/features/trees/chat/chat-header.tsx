import type { Tree } from '@nabta/contract/trees/tree';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useOnline } from '#platform/use-online.ts';
import { BackButton } from '#shared/navigation/back-button.tsx';
import { Link } from '#ui/link.tsx';

import { TreeName } from '../tree/tree-name.tsx';
import { TreePicture } from '../tree/tree-photo.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './chat-header.module.css';

type ChatHeaderProps = {
  tree: Tree;
  name: { text: string; lang: 'en' | undefined };
  end?: ReactNode;
};

export function ChatHeader({ tree, name, end }: ChatHeaderProps) {
  const { t } = useTexts('chat');
  const isOnline = useOnline();
  return (
    <header className={styles.header}>
      <BackButton />
      <Link href={urls.tree(tree.publicId)} className={styles.tree}>
        <span className={styles.photo}>
          <TreePicture tree={tree} shape="row" isPriority />
        </span>
        <span className={utilities.shrinkableGrid}>
          <h1 className={styles.name}>
            <TreeName {...name} />
          </h1>
          {/* A lost tree has no online state. */}
          {(tree.endedAt === null || !isOnline) && (
            <span className={clsx(styles.state, !isOnline && styles.offline)}>
              {t(isOnline ? 'chat.online' : 'chat.offline')}
            </span>
          )}
        </span>
      </Link>
      <div className={styles.end}>{end}</div>
    </header>
  );
}
