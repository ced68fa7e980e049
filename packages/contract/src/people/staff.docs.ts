import type { Docs } from '../core/docs.ts';
import type * as contract from './staff.ts';

export const about = 'Staff accounts and roles.';

export const docs = {
  reason: { description: 'Reason given by the person.' },
  reasonGiven: { description: 'Reason for an action.' },
  rolePerson: { description: 'A candidate for a role.' },
  staffMember: { description: 'A staff member and the security state of the account.' },
  changeRole: {
    description:
      '`from` is the role read by the caller; returns 409 if it has changed. The last administrator cannot be demoted. Sessions of the person must pass the second factor again.',
    body: { from: 'person', to: 'support', reason: 'Joined the support team' },
  },
  askFactorReset: {
    description: 'Nobody can approve their own request.',
    body: { reason: 'Lost the phone on which the passkey was' },
  },
} satisfies Docs<typeof contract>;
