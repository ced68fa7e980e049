import type { Tree } from '@nabta/contract/tree';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { chatQuery } from './chat-query.ts';
import { chatVisit } from './chat-visit.ts';
import { ChatUnreachable, ChatWaiting } from './chat-waiting.tsx';
import { ClearChat } from './clear-chat.tsx';
import { takeQuestion } from './kept-question.ts';
import { ChatBeginning } from './talk/chat-beginning.tsx';
import { ChatLive } from './talk/chat-live.tsx';
import { EarlierMessages } from './talk/earlier-messages.tsx';
import { TalkList } from './talk/talk-list.tsx';
import { whatWasSaid } from './talk/what-was-said.ts';
import { useTurns } from './use-turns.ts';
import { ChatComposer } from './writing/chat-composer.tsx';
import { ChatSuggestions } from './writing/chat-suggestions.tsx';
import { useDraft } from './writing/use-draft.ts';

type ChatTalkProps = {
  tree: Tree;
  name: string;
  /** The page around the talk; `end` stands at the end of its header. */
  frame: (talk: ReactNode, end?: ReactNode) => ReactNode;
};

type History = ReturnType<typeof useHistory>;

/** A talk with a tree, as soon as it is known what was said before. */
export function ChatTalk({ tree, name, frame }: ChatTalkProps) {
  const { publicId } = tree;
  const visit = tree.isMine ? undefined : chatVisit();
  const history = useHistory(publicId, visit);
  if (history.data !== undefined) return <OpenTalk {...{ publicId, visit, name, frame, history }} />;
  const { error, isFetching, refetch } = history;
  if (error === null) return frame(<ChatWaiting />);
  return frame(<ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />);
}

function useHistory(publicId: string, visit: string | undefined) {
  return useInfiniteQuery(chatQuery(useApi(), publicId, visit));
}

type OpenTalkProps = Pick<ChatTalkProps, 'name' | 'frame'> & {
  publicId: string;
  visit: string | undefined;
  history: History;
};

/** What was said, what could be asked, and where to write. */
function OpenTalk({ publicId, visit, name, frame, history }: OpenTalkProps) {
  const isOnline = useOnline();
  const { until: lockedUntil, lock } = useLock();
  const draft = useDraft();
  const list = useRef<HTMLDivElement>(null);
  const { turns, isAnswering, ask, stop, forget } = useTurns({
    publicId,
    visit,
    onLimit(seconds, question) {
      lock(seconds);
      draft.putBack(question);
    },
  });
  const canAsk = isOnline && !isAnswering && lockedUntil === undefined;
  const pages = history.data?.pages ?? [];
  const said = whatWasSaid(
    pages.flatMap(({ items }) => items),
    turns,
  );

  function say(question: string): void {
    ask(question);
    // Reversed, so its end is where it begins.
    if (list.current !== null) list.current.scrollTop = 0;
  }
  useKeptQuestion(publicId, say);

  return frame(
    <>
      <TalkList
        ref={list}
        said={said}
        publicId={publicId}
        name={name}
        isTyping={turns.at(-1)?.state === 'asked'}
        onRetry={(question) => canAsk && say(question)}
        top={<Top history={history} name={name} />}
      />
      <ChatLive turn={turns.at(-1)} name={name} />
      <ChatSuggestions questions={pages[0]?.suggestions ?? []} disabled={!canAsk} onAsk={say} />
      <ChatComposer
        draft={draft}
        canSend={canAsk}
        onSend={say}
        {...{ isAnswering, lockedUntil }}
        onStop={stop}
      />
    </>,
    said.length > 0 && !isAnswering && <ClearChat publicId={publicId} onCleared={forget} />,
  );
}

/** Above the first message: what leads to earlier ones, or how it all begins. */
function Top({ history, name }: { history: History; name: string }) {
  if (!history.hasNextPage) return <ChatBeginning name={name} />;
  return (
    <EarlierMessages
      isLoading={history.isFetchingNextPage}
      hasFailed={history.isFetchNextPageError}
      onMore={() => void history.fetchNextPage()}
    />
  );
}

/** Asks what was pressed on the page before. */
function useKeptQuestion(publicId: string, say: (question: string) => void): void {
  const sayKept = useEffectEvent(() => {
    const question = takeQuestion(publicId);
    if (question !== undefined) say(question);
  });
  useEffect(() => {
    // A moment later, so that React's rehearsal of effects does not hang up on the tree.
    const timer = setTimeout(() => sayKept());
    return () => clearTimeout(timer);
  }, []);
}
