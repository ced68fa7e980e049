import type { Gift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { maxTreesPerGift } from '@nabta/domain/gift-state';
import { useState } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useGiveTrees } from '../use-gift-actions.ts';
import { bodyOfDraft, emptyDraft, problemsOfDraft, problemsOfError } from './gift-draft.ts';
import type { DraftProblems, GiftDraft } from './gift-draft.ts';

export type GivingStep = 'choose' | 'write' | 'confirm' | 'sent';

/** State of the give sheet, from draft to created gift. */
export function useGiving(open: boolean, initialTree: TreeSummary | undefined) {
  const { t } = useTexts('gift');
  const { account } = useSession();
  const toasts = useToasts();
  const initialTrees = initialTree === undefined ? [] : [initialTree];
  const [trees, setTrees] = useState(initialTrees);
  const [isChoosing, setIsChoosing] = useState(initialTree === undefined);
  const [draft, setDraft] = useState<GiftDraft>(emptyDraft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [attempt, setAttempt] = useState(0);
  const [isReviewed, setIsReviewed] = useState(false);
  const [gifts, setGifts] = useState<Gift[]>([]);
  const { mutate, isPending, error, reset } = useGiveTrees({ onDone, onFailed });

  function startOver(): void {
    setTrees(initialTrees);
    setIsChoosing(initialTree === undefined);
    setDraft(emptyDraft);
    setIsReviewed(false);
    setGifts([]);
    reset();
  }

  // Reopening after success starts a new gift.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && gifts.length > 0) startOver();
  }

  function showProblems(newProblems: DraftProblems): void {
    setProblems(newProblems);
    setAttempt((previous) => previous + 1);
  }

  function onDone(created: Gift[]): void {
    setGifts(created);
    // The sheet that would show the success is closed.
    if (!open) toasts.show({ kind: 'success', text: t(sentTitleOf(created[0])) });
  }

  function onFailed(failure: Error): void {
    const newProblems = problemsOfError(failure);
    showProblems(newProblems);
    if (Object.keys(newProblems).length > 0 || isAboutTree(failure)) setIsReviewed(false);
    // The sheet that would show the error is closed.
    if (!open) toasts.show({ kind: 'error', text: generalProblemOf(failure, t) });
  }

  function currentStep(): GivingStep {
    if (gifts.length > 0) return 'sent';
    if (isChoosing) return 'choose';
    return isReviewed ? 'confirm' : 'write';
  }

  return {
    step: currentStep(),
    trees,
    draft,
    gifts,
    problems,
    attempt,
    isSending: isPending,
    /** Error of the tree at this index. */
    problemOfTree: (index: number) =>
      error !== null && isAboutTree(error) && treeIndexOf(error) === index
        ? treeProblemOf(error, t)
        : undefined,
    problem: error === null ? undefined : generalProblemOf(error, t),
    /** Adds the tree if there is room, or removes it. */
    toggle(tree: TreeSummary) {
      setTrees((previous) => {
        const others = previous.filter(({ id }) => id !== tree.id);
        if (others.length < previous.length) return others;
        return previous.length < maxTreesPerGift ? [...previous, tree] : previous;
      });
      reset();
    },
    /** Adds trees up to the limit. */
    add(more: readonly TreeSummary[]) {
      setTrees((previous) => {
        const chosenIds = new Set(previous.map(({ id }) => id));
        return [...previous, ...more.filter(({ id }) => !chosenIds.has(id))].slice(0, maxTreesPerGift);
      });
      reset();
    },
    choose: () => setIsChoosing(true),
    write: () => setIsChoosing(false),
    change(changes: Partial<GiftDraft>) {
      setDraft((previous) => ({ ...previous, ...changes }));
      setProblems((previous) => withoutFields(previous, Object.keys(changes)));
    },
    edit() {
      setIsReviewed(false);
      reset();
    },
    review() {
      const newProblems = problemsOfDraft(draft, { now: new Date(), ownPhone: account?.phone });
      showProblems(newProblems);
      setIsReviewed(Object.keys(newProblems).length === 0);
      reset();
    },
    send: () => mutate(bodyOfDraft(draft, trees)),
  };
}

/** Text key of the success title. */
export function sentTitleOf(gift: Gift | undefined) {
  const isLink = gift?.to.phone === null;
  if (gift?.status === 'scheduled') return isLink ? 'gift.linkLaterTitle' : 'gift.scheduledTitle';
  return isLink ? 'gift.linkTitle' : 'gift.successTitle';
}

type Translate = (key: 'gift.errorPending' | 'gift.errorNotYours' | 'gift.errorGeneric') => string;

function isAboutTree(error: Error): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return ['TREE_PROMISED', 'TREE_NOT_GIFTABLE', 'TREE_LOST', 'NOT_FOUND'].includes(error.serverCode ?? '');
}

/** With several trees the error path holds the index. */
function treeIndexOf({ details }: ApiError): number {
  const path = details.map((detail) => /^body\.trees\.(\d+)$/u.exec(detail.path)?.[1]).find(Boolean);
  return Number(path ?? 0);
}

function treeProblemOf(error: ApiError, t: Translate): string {
  if (error.serverCode === 'TREE_PROMISED') return t('gift.errorPending');
  return error.serverCode === 'NOT_FOUND' ? t('gift.errorNotYours') : error.message;
}

/** Messages of 5xx errors do not help the user. */
function generalProblemOf(error: Error, t: Translate): string {
  const isServerError = !(error instanceof ApiError) || error.status >= 500;
  return isServerError ? t('gift.errorGeneric') : error.message;
}

function withoutFields(problems: DraftProblems, fields: readonly string[]): DraftProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
