import type { Docs } from './docs.ts';
import type * as contract from './issue.ts';
import { treeExample } from './tree.docs.ts';

export const about =
  'Problems that people report of trees and find with deliveries, and what staff makes of them.';

const reported = {
  code: '7K3M9QX2TB7K',
  tree: treeExample,
  kind: 'dry' as const,
  note: 'الأرض حولها جافة',
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
  deliveryProblem: { description: 'What is wrong with a delivery.', example: 'quantity_mismatch' },
  problemKind: { description: 'What is wrong with a tree.', example: 'dry' },
  report: {
    description: 'An issue as its reporter sees it, who is whoever has its code.',
    example: reported,
  },
  issue: {
    description: 'A problem of a tree or of a delivery, as staff sees it.',
    example: {
      ...reported,
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
      subject: 'tree',
      delivery: null,
      isAtTree: true,
      reporter: null,
      resolution: null,
      adjustment: null,
      updatedAt: reported.createdAt,
    },
  },
  reportProblem: {
    description:
      'By anybody: ten a day signed in or with the secret of the tree’s tag, else three a day from one address, and never more than ten a day of one tree.',
    body: { kind: 'dry', note: 'الأرض حولها جافة' },
  },
  addReportPhoto: { description: 'One photo, within an hour of the report; at most 8 MB and 50 megapixels.' },
  reportDeliveryProblem: { body: { kind: 'quantity_mismatch', note: 'وصل أقل مما طُلب' } },
  listIssues: {
    description:
      'A landowner sees those of their land, a company those of trees it sponsors, a planter those of trees they planted, each those of deliveries to their efforts, staff all.',
  },
  updateIssue: {
    description: 'Any other transition is a 409 and changes nothing.',
    body: { status: 'in_progress' },
  },
  resolveIssue: {
    description:
      'Only of an issue in progress; the reporter is told. `adjust_inventory` is for issues of deliveries: it moves stock by a signed quantity in the same transaction, and is a 409 where less is in stock.',
    body: { action: 'other', answer: 'سُقيت الشجرة اليوم' },
  },
} satisfies Docs<typeof contract>;
