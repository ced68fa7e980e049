import { addImportPart, createImport } from '@nabta/contract/operations/import';
import { importChunkBytes } from '@nabta/domain/import-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { randomKey } from '#platform/idempotency-keys.ts';
import { useApi } from '#platform/session-provider.tsx';
import { invalidateImports } from '#shared/cache/staff-cache-updates.ts';

type ImportFile = { file: File; companyId: string | undefined };

/** Attempts per chunk before the upload fails. */
const maxAttempts = 4;
const retryDelayMs = 1_500;

/** Uploads a file in chunks: a broken connection costs only one chunk. */
export function useUploadFile() {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState(0);
  const mutation = useMutation({
    async mutationFn({ file, companyId }: ImportFile) {
      setSentBytes(0);
      const body = {
        name: file.name.slice(-200),
        bytes: file.size,
        ...(companyId !== undefined && { companyId }),
      };
      const created = await call(createImport, { body }, { idempotencyKey: randomKey() });
      for (let seq = 0; seq * importChunkBytes < file.size; seq += 1) {
        const end = Math.min((seq + 1) * importChunkBytes, file.size);
        const chunk = file.slice(seq * importChunkBytes, end);
        await withRetry(() => call(addImportPart, { params: { id: created.id, seq }, file: chunk }));
        setSentBytes(end);
      }
      return created;
    },
    onSuccess: () => invalidateImports(queryClient),
    onError: (error) => reportError(error, { action: 'send-import' }),
  });
  return { ...mutation, sentBytes };
}

async function withRetry<Answer>(send: () => Promise<Answer>, attemptsLeft = maxAttempts): Promise<Answer> {
  return send().catch(async (error: unknown) => {
    if (attemptsLeft <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return withRetry(send, attemptsLeft - 1);
  });
}
