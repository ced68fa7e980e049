import { sendSignInCode } from './features/auth/auth.jobs.ts';
import { removeUnusedPicture } from './features/picture/picture.jobs.ts';
import type { Context } from './platform/context.ts';
import type { Jobs } from './platform/job-queue.ts';

/** Every job of the house, listed by hand. */
export function jobsOf(context: Context): Jobs {
  return {
    send_sign_in_code: (payload) => sendSignInCode(context, payload),
    remove_unused_picture: (payload) => removeUnusedPicture(context, payload),
  };
}
