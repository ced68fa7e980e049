import type { Docs } from '../core/docs.ts';
import type * as contract from './staff.ts';

export const about = 'Staff accounts and roles.';

const person = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
  firstname: 'وفاء',
  lastname: 'العمري',
  image: null,
  phone: '+966500000924',
  role: 'manager' as const,
};

export const docs = {
  reason: { description: 'Reason given by the person.', example: 'Joined the field team' },
  reasonGiven: {
    description: 'Reason for an action.',
    example: { reason: 'Lost the phone on which the passkey was' },
  },
  rolePerson: { description: 'A candidate for a role.', example: person },
  staffMember: {
    description: 'A staff member and the security state of the account.',
    example: {
      ...person,
      lastSeenAt: '2026-03-01T09:30:00.000Z',
      passkeys: 1,
      totps: 0,
      recoveryCodesLeft: 10,
      isResetAsked: false,
      requestedRole: null,
    },
  },
  changeRole: {
    description:
      '`from` is the role read by the caller; returns 409 if it has changed. A second administrator must approve before somebody becomes or stops being one: until then the role is unchanged and `requestedRole` is set. The last administrator cannot be demoted. Sessions of the person must pass the second factor again.',
    body: { from: 'person', to: 'support', reason: 'Joined the support team' },
  },
  askFactorReset: {
    description: 'Nobody can approve their own request.',
    body: { reason: 'Lost the phone on which the passkey was' },
  },
} satisfies Docs<typeof contract>;
