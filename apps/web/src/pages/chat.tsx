import type { Tree } from '@nabta/contract/trees/tree';
import { type ReactNode, Suspense, lazy } from 'react';
import { useParams } from 'react-router';

import { ChatConversation } from '../features/trees/chat/chat-conversation.tsx';
import { ChatHeader } from '../features/trees/chat/chat-header.tsx';
import { ChatSignIn } from '../features/trees/chat/chat-sign-in.tsx';
import { ChatUnreachable, ChatSkeleton } from '../features/trees/chat/chat-skeleton.tsx';
import { useVisibleHeight } from '../features/trees/chat/use-visible-height.ts';
import { useTreeName } from '../features/trees/tree/tree-name.tsx';
import { useTree } from '../features/trees/tree/use-tree.ts';
import { isNotFoundError } from '../platform/api-error.ts';
import { useSession } from '../platform/session-provider.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { useSignInPath } from '../platform/use-sign-in-path.ts';
import { TreeNotFound } from '../shared/navigation/not-found.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';

import styles from './chat.module.css';

const ChatActionChip = lazy(async () => ({
  default: (await import('../features/operations/chat-actions/chat-action-chip.tsx')).ChatActionChip,
}));

export function Page() {
  const { publicId = '' } = useParams();
  const { data: tree, error, refetch, isFetching } = useTree(publicId);
  usePreloadTexts('chat', 'facts');
  const isNotFound = isNotFoundError(error);
  return (
    <Suspense
      fallback={
        <ChatLayout header={<PageHeader back />}>
          <ChatSkeleton />
        </ChatLayout>
      }
    >
      {tree !== undefined && !isNotFound ? (
        <Chat key={publicId} tree={tree} />
      ) : (
        <ChatLayout header={<PageHeader back={!isNotFound} />}>
          {error === null && <ChatSkeleton />}
          {isNotFound && <TreeNotFound />}
          {error !== null && !isNotFound && (
            <ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </ChatLayout>
      )}
    </Suspense>
  );
}

function Chat({ tree }: { tree: Tree }) {
  const { t } = useTexts('chat');
  const name = useTreeName(tree);
  const { status } = useSession();
  const signInPath = useSignInPath();
  useDocumentTitle(t('chat.title', { name: name.text }));
  const renderFrame = (content: ReactNode, end?: ReactNode) => (
    <ChatLayout header={<ChatHeader tree={tree} name={name} end={end} />}>{content}</ChatLayout>
  );
  if (signInPath !== undefined) {
    return renderFrame(<ChatSignIn publicId={tree.publicId} name={name.text} signInPath={signInPath} />);
  }
  // Ownership of the tree, and so the history, depends on the account.
  return status === 'signed-in' ? (
    <ChatConversation
      key={String(tree.isMine)}
      tree={tree}
      name={name.text}
      renderPage={renderFrame}
      renderAction={(action) => (
        <Suspense>
          <ChatActionChip tree={tree} name={name.text} action={action} />
        </Suspense>
      )}
    />
  ) : (
    renderFrame(<ChatSkeleton />)
  );
}

/** Fills the visible height, with the input at the bottom. */
function ChatLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  const containerRef = useVisibleHeight();
  return (
    <div ref={containerRef} className={styles.page}>
      {header}
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  );
}
