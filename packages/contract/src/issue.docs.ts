import type { Docs } from './docs.ts';
import type * as contract from './issue.ts';
import { treeExample } from './tree.docs.ts';

export const about = 'Problems that people report of trees, and what the staff of the land makes of them.';

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
  problemKind: { description: 'What is wrong with a tree.', example: 'dry' },
  report: {
    description: 'An issue as its reporter sees it, who is whoever has its code.',
    example: reported,
  },
  issue: {
    description: 'An issue as the staff of the land sees it.',
    example: {
      ...reported,
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
      isAtTree: true,
      reporter: null,
      resolution: null,
      updatedAt: reported.createdAt,
    },
  },
  reportProblem: {
    description:
      'By anybody: ten a day signed in or with the secret of the tree’s tag, else three a day from one address, and never more than ten a day of one tree.',
    body: { kind: 'dry', note: 'الأرض حولها جافة' },
  },
  addReportPhoto: { description: 'One photo, within an hour of the report; at most 8 MB and 50 megapixels.' },
  listIssues: {
    description:
      'A landowner sees those of their land, a company those of trees it sponsors, a planter those of trees they planted, an administrator all.',
  },
  updateIssue: {
    description: 'Any other transition is a 409 and changes nothing.',
    body: { status: 'in_progress' },
  },
  resolveIssue: {
    description: 'Only of an issue in progress; the reporter is told.',
    body: { action: 'other', answer: 'سُقيت الشجرة اليوم' },
  },
} satisfies Docs<typeof contract>;
