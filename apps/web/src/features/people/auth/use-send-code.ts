import type { DataOfEndpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { sendCode } from '@nabta/contract/people/auth';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { phoneInVerification } from './phone-in-verification.ts';

/** Sends a code, stores the phone for the next step, and shows a toast with the result. */
export function useSendCode() {
  const { call } = useApi();
  const { t } = useTexts();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (phone: string) => sendWithProof((body) => call(sendCode, { body }), phone),
    onSuccess({ resendIn, isLink }, phone) {
      track('code sent');
      phoneInVerification.save(phone, { resendIn, isLink });
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

/** The difficulty may rise while a puzzle is being solved. */
const maxPuzzles = 3;

/** Repeats the request with a solved puzzle when the server demands proof of work. */
async function sendWithProof(
  send: (body: Body) => Promise<DataOfEndpoint<typeof sendCode>>,
  phone: string,
): Promise<DataOfEndpoint<typeof sendCode>> {
  let proof: Body['proof'];
  for (let solved = 0; ; solved += 1) {
    try {
      return await send({ phone, ...(proof && { proof }) });
    } catch (error) {
      const puzzle = readPuzzle(error);
      if (puzzle === undefined || solved === maxPuzzles) throw error;
      const { solvePuzzle } = await import('./solve-puzzle.ts');
      proof = { puzzle, solution: await solvePuzzle(puzzle) };
    }
  }
}

function readPuzzle(error: unknown): string | undefined {
  return error instanceof ApiError && error.serverCode === 'PUZZLE_REQUIRED'
    ? error.details[0]?.kind
    : undefined;
}
