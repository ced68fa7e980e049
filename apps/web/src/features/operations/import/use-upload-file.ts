import { addImportPart, createImport } from '@nabta/contract/import';
import { importPartBytes } from '@nabta/domain/import-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { importRested } from '../../kit/cache/staff-changes.ts';
import { reportError } from '../../platform/error-report.ts';
import { randomKey } from '../../platform/intent-keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

type FileToSend = { file: File; companyId: string | undefined };

/** How often a piece is sent that did not arrive, before the person is told. */
const tries = 4;
const pauseMs = 1_500;

/** Sends a file piece by piece: a connection that breaks costs one piece, not all of it. */
export function useSendFile() {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState(0);
  const mutation = useMutation({
    async mutationFn({ file, companyId }: FileToSend) {
      setSentBytes(0);
      const body = {
        name: file.name.slice(-200),
        bytes: file.size,
        ...(companyId !== undefined && { companyId }),
      };
      const made = await call(createImport, { body }, { idempotencyKey: randomKey() });
      for (let seq = 0; seq * importPartBytes < file.size; seq += 1) {
        const end = Math.min((seq + 1) * importPartBytes, file.size);
        const piece = file.slice(seq * importPartBytes, end);
        await again(() => call(addImportPart, { params: { id: made.id, seq }, file: piece }));
        setSentBytes(end);
      }
      return made;
    },
    onSuccess: () => importRested(queryClient),
    onError: (error) => reportError(error, { action: 'send-import' }),
  });
  return { ...mutation, sentBytes };
}

async function again<Answer>(send: () => Promise<Answer>, left = tries): Promise<Answer> {
  return send().catch(async (error: unknown) => {
    if (left <= 1) throw error;
    await new Promise((done) => setTimeout(done, pauseMs));
    return again(send, left - 1);
  });
}
