/** What somebody who stands at a tree may find wrong. */
export const problemKinds = [
  'broken_support',
  'dry',
  'pest',
  'damaged',
  'missing_tag',
  'missing_tree',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What its owner is told of; a tag is no part of the tree. */
const harms: ReadonlySet<ProblemKind> = new Set([
  'broken_support',
  'dry',
  'pest',
  'damaged',
  'missing_tree',
] as const);

export function isHarm(kind: ProblemKind): boolean {
  return harms.has(kind);
}

/** The life of an issue: it is resolved only with a resolution. */
export const issueStates = ['pending', 'in_progress', 'unresolved', 'resolved'] as const;
export type IssueState = (typeof issueStates)[number];

const next = {
  pending: ['in_progress'],
  in_progress: ['resolved', 'unresolved'],
  unresolved: ['in_progress'],
  resolved: [],
} as const satisfies Record<IssueState, readonly IssueState[]>;

export function mayIssueBecome(from: IssueState, to: IssueState): boolean {
  const followers: readonly IssueState[] = next[from];
  return followers.includes(to);
}

/** How an issue of a tree is resolved; `other` says how in words. */
export const resolutionActions = ['mark_acceptable_variance', 'other'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

/** Characters of a note. */
export const maxIssueNote = 500;
