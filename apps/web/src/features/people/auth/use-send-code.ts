import { sendCode } from '@nabta/contract/auth';
import type { DataOfEndpoint, InputOfEndpoint } from '@nabta/contract/endpoint';

import { track } from '../../platform/analytics/track.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { phoneInVerification } from './phone-in-verification.ts';

/** Sends a code, the first time or again, keeps the phone for the next step, and says how it went (SPEC section 8). */
export function useSendCode() {
  const { call } = useApi();
  const { t } = useTexts();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (phone: string) => sendWithWork((body) => call(sendCode, { body }), phone),
    onSuccess({ resendIn, isLink }, phone) {
      track('code sent');
      phoneInVerification.keep(phone, { resendIn, isLink });
      toasts.show({ kind: 'success', text: t('login.success') });
    },
    onError(error) {
      track('failure', { action: 'send-code' });
      reportError(error, { action: 'send-code' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}

type Body = InputOfEndpoint<typeof sendCode>['body'];

/** What was enough when the puzzle was given may be too little once it is solved. */
const maxPuzzles = 3;

/** Where the server asks for work first, it is done and the call sent again. */
async function sendWithWork(
  send: (body: Body) => Promise<DataOfEndpoint<typeof sendCode>>,
  phone: string,
): Promise<DataOfEndpoint<typeof sendCode>> {
  let proof: Body['proof'];
  for (let solved = 0; ; solved += 1) {
    try {
      return await send({ phone, ...(proof && { proof }) });
    } catch (error) {
      const puzzle = puzzleIn(error);
      if (puzzle === undefined || solved === maxPuzzles) throw error;
      const { solvePuzzle } = await import('./solve-puzzle.ts');
      proof = { puzzle, solution: await solvePuzzle(puzzle) };
    }
  }
}

function puzzleIn(error: unknown): string | undefined {
  return error instanceof ApiError && error.serverCode === 'PUZZLE_REQUIRED'
    ? error.details[0]?.kind
    : undefined;
}
