import type { Docs } from '../core/docs.ts';
import { treeExample } from '../trees/tree.docs.ts';
import type * as contract from './issue.ts';

export const about = 'Problems reported for trees and deliveries, and how staff resolve them.';

const reported = {
  code: '7K3M9QX2TB7K',
  tree: treeExample,
  kind: 'dry' as const,
  note: 'الأرض حولها جافة',
  hasPhoto: false,
  image: null,
  status: 'pending' as const,
  answer: null,
  createdAt: '2026-03-01T09:30:00.000Z',
  answeredAt: null,
};

export const docs = {
  issueStatus: {
    description: 'pending → in_progress → resolved or unresolved; unresolved → in_progress.',
    example: 'pending',
  },
  deliveryProblem: { description: 'Kind of a delivery problem.', example: 'quantity_mismatch' },
  issueKind: { description: 'Kind of an issue of a tree or a delivery.', example: 'doubtful_evidence' },
  problemKind: { description: 'Kind of a tree problem.', example: 'dry' },
  report: {
    description: 'An issue as its reporter sees it; anyone with its code is the reporter.',
    example: reported,
  },
  issue: {
    description: 'A problem of a tree or a delivery, as staff see it.',
    example: {
      ...reported,
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
      subject: 'tree',
      delivery: null,
      evidence: null,
      isAtTree: true,
      reporter: null,
      resolution: null,
      adjustment: null,
      isWriteOffRequested: false,
      updatedAt: reported.createdAt,
    },
  },
  reportProblem: {
    description:
      'Public: ten a day when signed in or with the secret of the tree’s tag, otherwise three a day per IP, and at most ten a day per tree.',
    body: { kind: 'dry', note: 'الأرض حولها جافة' },
  },
  addReportPhoto: {
    description:
      'One photo, within an hour of the report; at most 8 MB and 50 megapixels. Only the reporter and staff can read it, and it is deleted after 30 days unless staff make it a photo of the tree.',
  },
  getReportPhoto: { description: 'Anyone with the code of the report is its reporter.' },
  acceptIssuePhoto: {
    description:
      'The photo becomes public, under a new name. 409 when there is no photo or somebody else decided.',
  },
  refuseIssuePhoto: { description: 'Repeating it has no further effect.' },
  reportDeliveryProblem: { body: { kind: 'quantity_mismatch', note: 'وصل أقل مما طُلب' } },
  listIssues: {
    description:
      'Landowners see issues of their land, companies of sponsored trees, planters of trees they planted, and all of them of deliveries to their efforts; staff see all.',
  },
  updateIssue: {
    description: 'Any other transition is a 409 and changes nothing.',
    body: { status: 'in_progress' },
  },
  resolveIssue: {
    description:
      'Requires an issue in progress; notifies the reporter. `adjust_inventory` is for delivery issues: it changes stock by a signed quantity in the same transaction, and returns 409 if stock is too low. Write-offs of more than 200 saplings a day wait for a second person: the issue stays in progress, with `isWriteOffRequested`.',
    body: { action: 'other', answer: 'سُقيت الشجرة اليوم' },
  },
} satisfies Docs<typeof contract>;
