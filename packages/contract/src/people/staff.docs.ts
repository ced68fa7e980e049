import type { Docs } from './docs.ts';
import type * as contract from './staff.ts';

export const about = 'Who has a role in the house, and the roles themselves.';

const person = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
  firstname: 'وفاء',
  lastname: 'العمري',
  image: null,
  phone: '+966500000924',
  role: 'manager' as const,
};

export const docs = {
  reason: { description: 'Why, in the words of who does it.', example: 'Joined the field team' },
  reasonGiven: {
    description: 'Why something is done, in the words of who does it.',
    example: { reason: 'Lost the phone on which the passkey was' },
  },
  rolePerson: { description: 'Somebody who may be given a role.', example: person },
  staffMember: {
    description: 'Somebody with a role, and how well their account is kept.',
    example: {
      ...person,
      lastSeenAt: '2026-03-01T09:30:00.000Z',
      passkeys: 1,
      totps: 0,
      recoveryCodesLeft: 10,
      isResetAsked: false,
    },
  },
  changeRole: {
    description:
      '`from` is the role that the caller has seen; where it is another by now: 409. The last administrator stays one. Sessions of the person have to be proven again.',
    body: { from: 'person', to: 'support', reason: 'Joined the support team' },
  },
  askFactorReset: {
    description: 'Nobody approves what they asked for themselves.',
    body: { reason: 'Lost the phone on which the passkey was' },
  },
} satisfies Docs<typeof contract>;
