import { readChat } from '@nabta/contract/trees/chat';
import type { Tree } from '@nabta/contract/trees/tree';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

import type { ApiClient } from '#platform/api-client.ts';
import { randomUuid } from '#platform/idempotency-keys.ts';
import { useApi } from '#platform/session-provider.tsx';
import { tabStorage } from '#platform/storage.ts';
import { useOnline } from '#platform/use-online.ts';
import { chatKeys } from '#shared/cache/keys.ts';
import { useCooldown } from '#shared/period/countdown.ts';

import { ChatSkeleton, ChatUnreachable } from './chat-skeleton.tsx';
import { ClearChat } from './clear-chat.tsx';
import { mergeMessages } from './messages/chat-messages.ts';
import { ChatIntro, ChatLiveRegion, EarlierMessages, MessageList } from './messages/message-list.tsx';
import { consumeQuestion } from './saved-question.ts';
import { useTurns } from './use-turns.ts';
import { ChatComposer, useDraft } from './writing/chat-composer.tsx';
import { ChatSuggestions } from './writing/chat-suggestions.tsx';

type ChatConversationProps = {
  tree: Tree;
  name: string;
  /** Wraps the conversation in the page; `end` goes to the end of the header. */
  renderPage: (conversation: ReactNode, end?: ReactNode) => ReactNode;
};

type History = ReturnType<typeof useHistory>;

export function ChatConversation({ tree, name, renderPage }: ChatConversationProps) {
  const { publicId } = tree;
  const visit = tree.isMine ? undefined : getChatVisit();
  const history = useHistory(publicId, visit);
  if (history.data !== undefined)
    return <LoadedConversation {...{ publicId, visit, name, renderPage, history }} />;
  const { error, isFetching, refetch } = history;
  if (error === null) return renderPage(<ChatSkeleton />);
  return renderPage(<ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />);
}

function useHistory(publicId: string, visit: string | undefined) {
  return useInfiniteQuery(chatQuery(useApi(), publicId, visit));
}

type LoadedConversationProps = Pick<ChatConversationProps, 'name' | 'renderPage'> & {
  publicId: string;
  visit: string | undefined;
  history: History;
};

function LoadedConversation({ publicId, visit, name, renderPage, history }: LoadedConversationProps) {
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

  return renderPage(
    <>
      <MessageList
        ref={list}
        messages={messages}
        publicId={publicId}
        name={name}
        isTyping={turns.at(-1)?.state === 'waiting'}
        onRetry={(question) => canAsk && sendQuestion(question)}
        top={<HistoryTop history={history} name={name} />}
      />
      <ChatLiveRegion turn={turns.at(-1)} name={name} />
      <ChatSuggestions questions={pages[0]?.suggestions ?? []} disabled={!canAsk} onAsk={sendQuestion} />
      <ChatComposer
        draft={draft}
        canSend={canAsk}
        onSend={sendQuestion}
        isAnswering={isAnswering}
        lockedUntil={lockedUntil}
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

const chatPageSize = 30;

/**
 * Chat history before this page opened, newest first; only a full page can have a next one. New turns are
 * stored separately, so only opening the page refetches it.
 */
function chatQuery({ call }: ApiClient, publicId: string, visit: string | undefined) {
  return infiniteQueryOptions({
    queryKey: chatKeys.messages(publicId, visit),
    queryFn: ({ pageParam, signal }) =>
      call(
        readChat,
        { params: { publicId }, query: { visit, cursor: pageParam, limit: chatPageSize } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length >= chatPageSize ? items.at(-1)?.id : undefined),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const visitStorageKey = 'chat-visit';

/** Returns the id of an anonymous chat: one per browser tab, never reused. */
function getChatVisit(): string {
  const stored = tabStorage.read(visitStorageKey);
  if (stored !== undefined) return stored;
  const visit = randomUuid();
  tabStorage.write(visitStorageKey, visit);
  return visit;
}
