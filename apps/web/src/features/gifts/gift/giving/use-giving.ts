import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { maxTreesOfGift } from '@nabta/domain/gift-state';
import { useState } from 'react';

import { giftTexts } from '../../../locales/gift.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useGiveTrees } from '../use-gift-actions.ts';
import { bodyOfDraft, emptyDraft, problemsOfDraft, problemsOfRefusal } from './gift-draft.ts';
import type { DraftField, DraftProblems, GiftDraft } from './gift-draft.ts';

export type GivingStep = 'choose' | 'write' | 'confirm' | 'sent';

/** The way from an empty draft to a gift. */
export function useGiving(open: boolean, given: TreeSummary | undefined) {
  const tell = useTextFile(giftTexts);
  const { account } = useSession();
  const toasts = useToasts();
  const startingTrees = given === undefined ? [] : [given];
  const [trees, setTrees] = useState(startingTrees);
  const [isChoosing, setIsChoosing] = useState(given === undefined);
  const [draft, setDraft] = useState<GiftDraft>(emptyDraft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [attempt, setAttempt] = useState(0);
  const [isReviewed, setIsReviewed] = useState(false);
  const [gifts, setGifts] = useState<Gift[]>([]);
  const { mutate, isPending, error, reset } = useGiveTrees({ onDone, onRefused });

  function startAnew(): void {
    setTrees(startingTrees);
    setIsChoosing(given === undefined);
    setDraft(emptyDraft);
    setIsReviewed(false);
    setGifts([]);
    reset();
  }

  // A sheet that told of its success begins with the next gift when it is opened again.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && gifts.length > 0) startAnew();
  }

  function tellProblems(found: DraftProblems): void {
    setProblems(found);
    setAttempt((before) => before + 1);
  }

  function onDone(made: Gift[]): void {
    setGifts(made);
    // The sheet that would tell it was closed meanwhile.
    if (!open) toasts.show({ kind: 'success', text: tell(sentTitleOf(made[0])) });
  }

  function onRefused(refusal: Error): void {
    const found = problemsOfRefusal(refusal);
    tellProblems(found);
    if (Object.keys(found).length > 0 || isAboutTree(refusal)) setIsReviewed(false);
    // Who closed the sheet meanwhile would believe that the gift was made.
    if (!open) toasts.show({ kind: 'error', text: generalProblemOf(refusal, tell) });
  }

  const step: GivingStep =
    gifts.length > 0 ? 'sent' : isChoosing ? 'choose' : isReviewed ? 'confirm' : 'write';
  return {
    step,
    trees,
    draft,
    gifts,
    problems,
    attempt,
    isSending: isPending,
    /** Why a tree cannot be given. */
    problemOfTree: (place: number) =>
      error !== null && isAboutTree(error) && placeOfTree(error) === place
        ? treeProblemOf(error, tell)
        : undefined,
    problem: error === null ? undefined : generalProblemOf(error, tell),
    /** Takes a tree into the gift, as far as there is room for it, or out of it. */
    toggle(tree: TreeSummary) {
      setTrees((before) => {
        const others = before.filter(({ id }) => id !== tree.id);
        if (others.length < before.length) return others;
        return before.length < maxTreesOfGift ? [...before, tree] : before;
      });
      reset();
    },
    /** Takes these trees into it too, as far as there is room. */
    add(more: readonly TreeSummary[]) {
      setTrees((before) => {
        const known = new Set(before.map(({ id }) => id));
        return [...before, ...more.filter(({ id }) => !known.has(id))].slice(0, maxTreesOfGift);
      });
      reset();
    },
    choose: () => setIsChoosing(true),
    write: () => setIsChoosing(false),
    change(part: Partial<GiftDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setProblems((before) => without(before, Object.keys(part) as DraftField[]));
    },
    edit() {
      setIsReviewed(false);
      reset();
    },
    review() {
      const found = problemsOfDraft(draft, { now: new Date(), ownPhone: account?.phone });
      tellProblems(found);
      setIsReviewed(Object.keys(found).length === 0);
      reset();
    },
    send: () => mutate(bodyOfDraft(draft, trees)),
  };
}

/** What a gift that was made is told with. */
export function sentTitleOf(gift: Gift | undefined) {
  const isLink = gift?.to.phone === null;
  if (gift?.status === 'scheduled') return isLink ? 'gift.linkLaterTitle' : 'gift.scheduledTitle';
  return isLink ? 'gift.linkTitle' : 'gift.successTitle';
}

type Tell = (key: 'gift.errorPending' | 'gift.errorNotYours' | 'gift.errorGeneric') => string;

function isAboutTree(error: Error): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return ['TREE_PROMISED', 'TREE_NOT_GIFTABLE', 'TREE_LOST', 'NOT_FOUND'].includes(error.serverCode ?? '');
}

/** Of several trees the server names the one by its place. */
function placeOfTree({ details }: ApiError): number {
  const path = details.map((detail) => /^body\.trees\.(\d+)$/u.exec(detail.path)?.[1]).find(Boolean);
  return Number(path ?? 0);
}

function treeProblemOf(error: ApiError, tell: Tell): string {
  if (error.serverCode === 'TREE_PROMISED') return tell('gift.errorPending');
  return error.serverCode === 'NOT_FOUND' ? tell('gift.errorNotYours') : error.message;
}

/** A failure of the server says nothing that helps; everything else does. */
function generalProblemOf(error: Error, tell: Tell): string {
  const isServerFault = !(error instanceof ApiError) || error.status >= 500;
  return isServerFault ? tell('gift.errorGeneric') : error.message;
}

function without(problems: DraftProblems, fields: readonly DraftField[]): DraftProblems {
  if (!fields.some((field) => field in problems)) return problems;
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field as DraftField)),
  );
}
