import type { Tree } from '@nabta/contract/tree';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';

import { ChatHeader } from '../features/chat/chat-header.tsx';
import { ChatSignIn } from '../features/chat/chat-sign-in.tsx';
import { ChatTalk } from '../features/chat/chat-talk.tsx';
import { ChatUnreachable, ChatWaiting } from '../features/chat/chat-waiting.tsx';
import { useVisibleHeight } from '../features/chat/use-visible-height.ts';
import { useTreeName } from '../features/tree/tree-name.tsx';
import { useTree } from '../features/tree/use-tree.ts';
import { NotFound } from '../kit/navigation/not-found.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { chatTexts } from '../locales/chat.ts';
import { factTexts } from '../locales/facts.ts';
import { treePageTexts } from '../locales/tree-page.ts';
import { ApiError } from '../platform/api-error.ts';
import { useSession } from '../platform/session-provider.tsx';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { usePageName } from '../platform/use-page-name.ts';
import { useSignInPath } from '../platform/use-sign-in-path.ts';

import styles from './chat-screen.module.css';

/** A talk with one tree. */
export function ChatScreen() {
  const { publicId = '' } = useParams();
  const { data: tree, error, refetch, isFetching } = useTree(publicId);
  useTextsAhead(chatTexts, factTexts);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isKnown = tree !== undefined && !isUnknown;
  return (
    <Suspense
      fallback={
        <Page header={<PageHeader back />}>
          <ChatWaiting />
        </Page>
      }
    >
      {isKnown ? (
        <Chat key={publicId} tree={tree} />
      ) : (
        <Page header={<PageHeader back={!isUnknown} />}>
          {error === null ? (
            <ChatWaiting />
          ) : isUnknown ? (
            <UnknownTree />
          ) : (
            <ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Page>
      )}
    </Suspense>
  );
}

function Chat({ tree }: { tree: Tree }) {
  const tell = useTextFile(chatTexts);
  const name = useTreeName(tree);
  const { status } = useSession();
  const signInPath = useSignInPath();
  usePageName(tell('chat.title', { name: name.text }));
  const frame = (talk: ReactNode, end?: ReactNode) => (
    <Page header={<ChatHeader tree={tree} name={name} end={end} />}>{talk}</Page>
  );
  if (signInPath !== undefined) {
    return frame(<ChatSignIn publicId={tree.publicId} name={name.text} signInPath={signInPath} />);
  }
  // Whose tree it is, and so what was said, is known with the account.
  return status === 'signed-in' ? (
    <ChatTalk key={String(tree.isMine)} tree={tree} name={name.text} frame={frame} />
  ) : (
    frame(<ChatWaiting />)
  );
}

function UnknownTree() {
  const tell = useTextFile(treePageTexts);
  return <NotFound title={tell('treeNotFound.title')} advice={tell('treeNotFound.stayed')} />;
}

type PageProps = { header: ReactNode; children: ReactNode };

/** As high as the screen, with the line to write in at its foot. */
function Page({ header, children }: PageProps) {
  const box = useVisibleHeight();
  return (
    <div ref={box} className={styles.page}>
      {header}
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  );
}
