import type { Tree } from '@nabta/contract/tree';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

type ChatTalkProps = {
  tree: Tree;
  name: string;
  /** The page around the talk; `end` stands at the end of its header. */
  frame: (talk: ReactNode, end?: ReactNode) => ReactNode;
};

/** A talk with a tree: what was said, what could be asked, and where to write. */
export function ChatTalk({ tree: { publicId, isMine }, name, frame }: ChatTalkProps) {
  const visit = isMine ? undefined : chatVisit();
  const history = useInfiniteQuery(chatQuery(useApi(), publicId, visit));
  const isOnline = useOnline();
  const { until: lockedUntil, lock } = useLock();
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { turns, isAnswering, ask, stop, forget } = useTurns({
    publicId,
    visit,
    onLimit(seconds, question) {
      lock(seconds);
      setText((typed) => typed || question);
    },
  });
  const isHere = history.data !== undefined;
  const canAsk = isHere && isOnline && !isAnswering && lockedUntil === undefined;

  function say(question: string): void {
    ask(question);
    // Reversed, so its end is where it begins.
    if (list.current !== null) list.current.scrollTop = 0;
  }
  const sayKept = useEffectEvent(() => {
    const question = takeQuestion(publicId);
    if (question !== undefined) say(question);
  });
  useEffect(() => {
    if (!isHere) return undefined;
    const timer = setTimeout(() => sayKept());
    return () => clearTimeout(timer);
  }, [isHere]);

  if (!isHere) {
    if (history.error === null) return frame(<ChatWaiting />);
    const { error, isFetching, refetch } = history;
    return frame(<ChatUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />);
  }
  const said = whatWasSaid(
    history.data.pages.flatMap(({ items }) => items),
    turns,
  );
  const current = turns.at(-1);
  return frame(
    <>
      <TalkList
        ref={list}
        said={said}
        publicId={publicId}
        name={name}
        isTyping={current?.state === 'asked'}
        onRetry={(question) => canAsk && say(question)}
        top={
          history.hasNextPage ? (
            <EarlierMessages
              isLoading={history.isFetchingNextPage}
              hasFailed={history.isFetchNextPageError}
              onMore={() => void history.fetchNextPage()}
            />
          ) : (
            <ChatBeginning name={name} />
          )
        }
      />
      <ChatLive turn={current} name={name} />
      <ChatSuggestions questions={history.data.pages[0]?.suggestions ?? []} disabled={!canAsk} onAsk={say} />
      <ChatComposer
        ref={input}
        text={text}
        onChange={setText}
        onSend={(question) => {
          setText('');
          say(question);
        }}
        onStop={() => {
          stop();
          input.current?.focus();
        }}
        isAnswering={isAnswering}
        isOnline={isOnline}
        lockedUntil={lockedUntil}
      />
    </>,
    said.length > 0 && !isAnswering && <ClearChat publicId={publicId} onCleared={forget} />,
  );
}
