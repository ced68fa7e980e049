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

/** Kinds of tree issues: those of visitors, and evidence from the field whose place or photo is doubtful. */
export const treeIssueKinds = [...problemKinds, 'doubtful_evidence'] as const;
export type TreeIssueKind = (typeof treeIssueKinds)[number];

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
export type IssueTopic = { subject: IssueSubject; kind: TreeIssueKind | DeliveryProblem };

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

/** `adjust_inventory` moves stock; `accept_evidence` lets the evidence count; `other` requires a note. */
export const resolutionActions = [
  'adjust_inventory',
  'mark_acceptable_variance',
  'accept_evidence',
  'other',
] as const;
export type ResolutionAction = (typeof resolutionActions)[number];

/** Only issues of deliveries move stock, and only doubtful evidence can be accepted. */
export function resolutionActionsOf({ subject, kind }: IssueTopic): readonly ResolutionAction[] {
  if (kind === 'doubtful_evidence') return ['accept_evidence', 'other'];
  return subject === 'delivery'
    ? ['adjust_inventory', 'mark_acceptable_variance', 'other']
    : ['mark_acceptable_variance', 'other'];
}

/** Characters. */
export const maxIssueNote = 500;
