import type { Docs } from '../core/docs.ts';
import type * as contract from './phone-change.ts';

export const about = 'Changing the phone of an account, by a code to the old and one to the new phone.';

const phone = '+966501234567';

export const docs = {
  sendOldPhoneCode: { description: 'Shares the rate limits of sign-in codes.' },
  sendNewPhoneCode: { description: 'Shares the rate limits of sign-in codes.', body: { phone } },
  changePhone: {
    description:
      '`details` name a wrong code by path, `body.oldCode` or `body.newCode`; with two wrong codes the old one first. Other sessions stay signed in; they and the old phone are notified. Pending gifts and the public link are unchanged.',
    body: { phone, oldCode: '1234', newCode: '5678' },
  },
} satisfies Docs<typeof contract>;
