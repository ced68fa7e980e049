import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { useState } from 'react';

import { giftTexts } from '../../../locales/gift.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { useGiveTree } from '../use-gift-actions.ts';
import { bodyOfDraft, emptyDraft, problemsOfDraft, problemsOfRefusal } from './gift-draft.ts';
import type { DraftField, DraftProblems, GiftDraft } from './gift-draft.ts';

export type GivingStep = 'choose' | 'write' | 'confirm' | 'sent';

/** The way from an empty draft to a gift. */
export function useGiving(open: boolean, given: TreeSummary | undefined) {
  const tell = useTextFile(giftTexts);
  const [chosen, setChosen] = useState<TreeSummary>();
  const [draft, setDraft] = useState<GiftDraft>(emptyDraft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [isReviewed, setIsReviewed] = useState(false);
  const [gift, setGift] = useState<Gift>();
  const { mutate, isPending, error, reset } = useGiveTree();
  const tree = given ?? chosen;

  function startAnew(): void {
    setChosen(undefined);
    setDraft(emptyDraft);
    setIsReviewed(false);
    setGift(undefined);
    reset();
  }

  // A sheet that told of its success begins with the next gift when it is opened again.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && gift !== undefined) startAnew();
  }

  function edit(): void {
    setIsReviewed(false);
    reset();
  }

  function onRefused(refusal: Error): void {
    const found = problemsOfRefusal(refusal);
    setProblems(found);
    if (Object.keys(found).length > 0 || isAboutTree(refusal)) setIsReviewed(false);
  }

  const step: GivingStep =
    gift !== undefined ? 'sent' : tree === undefined ? 'choose' : isReviewed ? 'confirm' : 'write';
  return {
    step,
    tree,
    draft,
    gift,
    problems,
    isSending: isPending,
    treeProblem: error !== null && isAboutTree(error) ? treeProblemOf(error, tell) : undefined,
    problem: error === null ? undefined : generalProblemOf(error, tell),
    choose: setChosen,
    chooseAnother() {
      setChosen(undefined);
      reset();
    },
    change(part: Partial<GiftDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setProblems((before) => without(before, Object.keys(part) as DraftField[]));
    },
    edit,
    review() {
      const found = problemsOfDraft(draft, new Date());
      setProblems(found);
      setIsReviewed(Object.keys(found).length === 0);
      reset();
    },
    send() {
      if (tree === undefined) return;
      mutate(
        { params: { publicId: tree.publicId }, body: bodyOfDraft(draft) },
        { onSuccess: setGift, onError: onRefused },
      );
    },
  };
}

type Tell = (key: 'gift.errorPending' | 'gift.errorNotYours' | 'gift.errorGeneric') => string;

function isAboutTree(error: Error): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return ['TREE_PROMISED', 'TREE_NOT_GIFTABLE', 'NOT_FOUND'].includes(error.serverCode ?? '');
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
