import type { Tree } from '@nabta/contract/trees/tree';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useOnline } from '#platform/use-online.ts';
import { useCooldown } from '#shared/period/use-cooldown.ts';

import { chatQuery } from './chat-query.ts';
import { ChatUnreachable, ChatSkeleton } from './chat-skeleton.tsx';
import { chatVisit } from './chat-visit.ts';
import { ClearChat } from './clear-chat.tsx';
import { ChatIntro } from './messages/chat-intro.tsx';
import { ChatLive } from './messages/chat-live.tsx';
import { mergeMessages } from './messages/chat-messages.ts';
import { EarlierMessages } from './messages/earlier-messages.tsx';
import { MessageList } from './messages/message-list.tsx';
import { consumeQuestion } from './saved-question.ts';
import { useTurns } from './use-turns.ts';
import { ChatComposer } from './writing/chat-composer.tsx';
import { ChatSuggestions } from './writing/chat-suggestions.tsx';
import { useDraft } from './writing/use-draft.ts';

type ChatConversationProps = {
  tree: Tree;
  name: string;
  /** Wraps the conversation in the page; `end` goes to the end of the header. */
  frame: (conversation: ReactNode, end?: ReactNode) => ReactNode;
};

type History = ReturnType<typeof useHistory>;

export function ChatConversation({ tree, name, frame }: ChatConversationProps) {
  const { publicId } = tree;
  const visit = tree.isMine ? undefined : chatVisit();
  const history = useHistory(publicId, visit);
  if (history.data !== undefined)
    return <LoadedConversation {...{ publicId, visit, name, frame, history }} />;
  const { error, isFetching, refetch } = history;
  if (error === null) return frame(<ChatSkeleton />);
  return frame(<ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />);
}

function useHistory(publicId: string, visit: string | undefined) {
  return useInfiniteQuery(chatQuery(useApi(), publicId, visit));
}

type LoadedConversationProps = Pick<ChatConversationProps, 'name' | 'frame'> & {
  publicId: string;
  visit: string | undefined;
  history: History;
};

function LoadedConversation({ publicId, visit, name, frame, history }: LoadedConversationProps) {
  const isOnline = useOnline();
  const { until: lockedUntil, start: lock } = useCooldown();
  const draft = useDraft();
  const list = useRef<HTMLDivElement>(null);
  const { turns, isAnswering, ask, stop, clear } = useTurns({
    publicId,
    visit,
    onLimit(seconds, question) {
      lock(seconds);
      draft.restore(question);
    },
  });
  const canAsk = isOnline && !isAnswering && lockedUntil === undefined;
  const pages = history.data?.pages ?? [];
  const messages = mergeMessages(
    pages.flatMap(({ items }) => items),
    turns,
  );

  function sendQuestion(question: string): void {
    ask(question);
    // The list is reversed: scroll position 0 is the newest message.
    if (list.current !== null) list.current.scrollTop = 0;
  }
  useSavedQuestion(publicId, sendQuestion);

  return frame(
    <>
      <MessageList
        ref={list}
        messages={messages}
        publicId={publicId}
        name={name}
        isTyping={turns.at(-1)?.state === 'asked'}
        onRetry={(question) => canAsk && sendQuestion(question)}
        top={<HistoryTop history={history} name={name} />}
      />
      <ChatLive turn={turns.at(-1)} name={name} />
      <ChatSuggestions questions={pages[0]?.suggestions ?? []} disabled={!canAsk} onAsk={sendQuestion} />
      <ChatComposer
        draft={draft}
        canSend={canAsk}
        onSend={sendQuestion}
        {...{ isAnswering, lockedUntil }}
        onStop={stop}
      />
    </>,
    messages.length > 0 && !isAnswering && <ClearChat publicId={publicId} onCleared={clear} />,
  );
}

function HistoryTop({ history, name }: { history: History; name: string }) {
  if (!history.hasNextPage) return <ChatIntro name={name} />;
  return (
    <EarlierMessages
      isLoading={history.isFetchingNextPage}
      hasFailed={history.isFetchNextPageError}
      onMore={() => void history.fetchNextPage()}
    />
  );
}

/** Sends the question chosen on the previous page. */
function useSavedQuestion(publicId: string, sendQuestion: (question: string) => void): void {
  const sendSaved = useEffectEvent(() => {
    const question = consumeQuestion(publicId);
    if (question !== undefined) sendQuestion(question);
  });
  useEffect(() => {
    // Delayed so the extra effect run of React Strict Mode does not abort the request.
    const timer = setTimeout(() => sendSaved());
    return () => clearTimeout(timer);
  }, []);
}
