/** Problems that a visitor of a tree can report. */
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

/** Problems that the owner is notified of; a missing tag does not harm the tree. */
const harmKinds: ReadonlySet<ProblemKind> = new Set([
  'broken_support',
  'dry',
  'pest',
  'damaged',
  'missing_tree',
] as const);

export function harmsTree(kind: ProblemKind): boolean {
  return harmKinds.has(kind);
}

/** A photo that staff have not made a photo of the tree is deleted after this time. */
export const reportPhotoDays = 30;

export const deliveryProblems = ['quantity_mismatch', 'damaged', 'delayed', 'other'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const issueSubjects = ['tree', 'delivery'] as const;
export type IssueSubject = (typeof issueSubjects)[number];

/** `resolved` requires a resolution action. */
export const issueStates = ['pending', 'in_progress', 'unresolved', 'resolved'] as const;
export type IssueState = (typeof issueStates)[number];

const transitions = {
  pending: ['in_progress'],
  in_progress: ['resolved', 'unresolved'],
  unresolved: ['in_progress'],
  resolved: [],
} as const satisfies Record<IssueState, readonly IssueState[]>;

export function nextIssueStates(from: IssueState): readonly IssueState[] {
  return transitions[from];
}

export function canTransitionIssue(from: IssueState, to: IssueState): boolean {
  return nextIssueStates(from).includes(to);
}

/** `adjust_inventory` moves stock; `other` requires a note. */
export const resolutionActions = ['adjust_inventory', 'mark_acceptable_variance', 'other'] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

/** Tree issues never move stock. */
export function canResolveBy(subject: IssueSubject, action: ResolutionAction): boolean {
  return subject === 'delivery' || action !== 'adjust_inventory';
}

/** Characters. */
export const maxIssueNote = 500;
