import type { Tree } from '@nabta/contract/tree';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { BackButton } from '../../kit/navigation/back-button.tsx';
import { chatTexts } from '../../locales/chat.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Link } from '../../ui/link.tsx';
import { TreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './chat-header.module.css';

type ChatHeaderProps = {
  tree: Tree;
  name: { text: string; lang: 'en' | undefined };
  end?: ReactNode;
};

/** With whom one talks; leads to the tree's page. */
export function ChatHeader({ tree, name, end }: ChatHeaderProps) {
  const tell = useTextFile(chatTexts);
  const isOnline = useOnline();
  return (
    <header className={styles.header}>
      <BackButton />
      <Link href={urls.tree(tree.publicId)} className={styles.tree}>
        <span className={styles.photo}>
          <TreePhoto image={tree.image} alt="" shape="row" isFirst />
        </span>
        <span className={styles.words}>
          <h1 className={styles.name}>
            <TreeName {...name} />
          </h1>
          {/* A tree that was lost is rooted no more. */}
          {(tree.endedAt === null || !isOnline) && (
            <span className={clsx(styles.state, !isOnline && styles.offline)}>
              {tell(isOnline ? 'chat.online' : 'chat.offline')}
            </span>
          )}
        </span>
      </Link>
      <div className={styles.end}>{end}</div>
    </header>
  );
}
