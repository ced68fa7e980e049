import type { DataOfEndpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { sendCode } from '@nabta/contract/people/auth';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { phoneInVerification } from './phone-in-verification.ts';

/** Sends a code, stores the phone for the next step, and shows a toast with the result. */
export function useSendCode() {
  const { t } = useTexts();
  const toasts = useToasts();
  const showError = useErrorToast('send-code');
  return useApiMutation((call, phone: string) => sendWithProof((body) => call(sendCode, { body }), phone), {
    onDone({ resendIn, isLink }, phone) {
      track('code sent');
      phoneInVerification.save(phone, { resendIn, isLink });
      toasts.show({ kind: 'success', text: t('login.success') });
    },
    onError(error) {
      track('failure', { action: 'send-code' });
      showError(error);
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
