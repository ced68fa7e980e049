import { type ChatChip, readChat } from '@nabta/contract/trees/chat';
import type { Tree } from '@nabta/contract/trees/tree';
import type { ChatAction } from '@nabta/domain/chat-action';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';

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
import { ChatChips } from './writing/chat-chips.tsx';
import { ChatComposer, SendNotice, useDraft } from './writing/chat-composer.tsx';

type ChatConversationProps = {
  tree: Tree;
  name: string;
  /** Wraps the conversation in the page; `end` goes to the end of the header. */
  renderPage: (conversation: ReactNode, end?: ReactNode) => ReactNode;
  /** A chip that opens a page or dialog. */
  renderAction: (action: ChatAction) => ReactNode;
};

type History = ReturnType<typeof useHistory>;

export function ChatConversation({ tree, ...props }: ChatConversationProps) {
  const { publicId } = tree;
  const visit = tree.isMine ? undefined : getChatVisit();
  const history = useHistory(publicId, visit);
  if (history.data !== undefined) return <LoadedConversation {...props} {...{ publicId, visit, history }} />;
  const { error, isFetching, refetch } = history;
  if (error === null) return props.renderPage(<ChatSkeleton />);
  return props.renderPage(
    <ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />,
  );
}

function useHistory(publicId: string, visit: string | undefined) {
  return useInfiniteQuery(chatQuery(useApi(), publicId, visit));
}

type LoadedConversationProps = Omit<ChatConversationProps, 'tree'> & {
  publicId: string;
  visit: string | undefined;
  history: History;
};

function LoadedConversation(props: LoadedConversationProps) {
  const { publicId, visit, name, renderPage, history } = props;
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
  const isBlocked = !isOnline || lockedUntil !== undefined;
  const noticeId = useId();
  const canAsk = !isBlocked && !isAnswering;
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
  const chipProps = {
    blockedBy: isBlocked ? noticeId : undefined,
    renderAction: props.renderAction,
    onAsk(question: string) {
      // The pressed chip disappears.
      list.current?.focus({ preventScroll: true });
      sendQuestion(question);
    },
  };

  return renderPage(
    <>
      <MessageList
        ref={list}
        messages={messages}
        publicId={publicId}
        name={name}
        onRetry={(question) => canAsk && sendQuestion(question)}
        top={<HistoryTop history={history} name={name} />}
        isTyping={turns.at(-1)?.state === 'waiting'}
        chips={<ChatChips {...chipProps} layout="wrap" chips={messages.at(-1)?.chips ?? []} />}
      />
      <ChatLiveRegion turn={turns.at(-1)} name={name} />
      {turns.length === 0 && (
        <ChatChips {...chipProps} layout="strip" chips={(pages[0]?.suggestions ?? []).map(toChip)} />
      )}
      <ChatComposer
        draft={draft}
        canSend={canAsk}
        onSend={sendQuestion}
        isAnswering={isAnswering}
        notice={isBlocked && <SendNotice id={noticeId} lockedUntil={lockedUntil} />}
        onStop={stop}
      />
    </>,
    messages.length > 0 && !isAnswering && <ClearChat publicId={publicId} onCleared={clear} />,
  );
}

const toChip = (text: string): ChatChip => ({ kind: 'question', text });

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
