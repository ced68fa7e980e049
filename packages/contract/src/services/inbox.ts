import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, phone } from '../core/primitives.ts';

/** Outside production only: messages of the built-in message provider. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/dev/inbox',
  access: 'public',
  summary: 'The messages sent to a phone, newest first',
  query: z.strictObject({ phone: z.optional(phone) }),
  data: z.array(
    z.strictObject({ reference: z.string(), phone: z.string(), body: z.string(), sentAt: instant }),
  ),
  errors: ['INVALID_PHONE'],
});
