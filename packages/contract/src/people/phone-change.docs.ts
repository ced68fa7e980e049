import type { Docs } from './docs.ts';
import type * as contract from './phone-change.ts';

export const about = 'Changing the phone of an account, by a code to the old and one to the new phone.';

const phone = '+966501234567';

export const docs = {
  sendOldPhoneCode: { description: 'Counted as a code for signing in is.' },
  sendNewPhoneCode: { description: 'Counted as a code for signing in is.', body: { phone } },
  changePhone: {
    description:
      'A wrong code is told of in `details`, whose path is `body.oldCode` or `body.newCode`; of two wrong ones the old first. The other sessions stay signed in and are told, and so is the old phone. Waiting gifts and the public link stay.',
    body: { phone, oldCode: '1234', newCode: '5678' },
  },
} satisfies Docs<typeof contract>;
