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

/** What may be wrong with a delivery. */
export const deliveryProblems = ['quantity_mismatch', 'damaged', 'delayed', 'other'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** What an issue is about. */
export const issueSubjects = ['tree', 'delivery'] as const;
export type IssueSubject = (typeof issueSubjects)[number];

/** The life of an issue: it is resolved only with a resolution. */
export const issueStates = ['pending', 'in_progress', 'unresolved', 'resolved'] as const;
export type IssueState = (typeof issueStates)[number];

const next = {
  pending: ['in_progress'],
  in_progress: ['resolved', 'unresolved'],
  unresolved: ['in_progress'],
  resolved: [],
} as const satisfies Record<IssueState, readonly IssueState[]>;

export function nextIssueStates(from: IssueState): readonly IssueState[] {
  return next[from];
}

export function mayIssueBecome(from: IssueState, to: IssueState): boolean {
  return nextIssueStates(from).includes(to);
}

/** How an issue is resolved: `adjust_inventory` moves stock, `other` says how in words. */
export const resolutionActions = ['adjust_inventory', 'mark_acceptable_variance', 'other'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

/** What is wrong with a tree is no matter of stock. */
export function mayResolveBy(subject: IssueSubject, action: ResolutionAction): boolean {
  return subject === 'delivery' || action !== 'adjust_inventory';
}

/** Characters of a note. */
export const maxIssueNote = 500;
