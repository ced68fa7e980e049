import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { randomKey } from '#platform/idempotency-keys.ts';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { type PhotoProblem, shrinkPhoto } from './shrink-photo.ts';

type UploadOptions<Data> = {
  /** Action name in error reports. */
  action: string;
  /** The idempotency key is the same for every attempt with the same file. */
  send: (photo: Blob, idempotencyKey: string) => Promise<Data>;
  /** Updates caches with the server's response. */
  onSent: (data: Data) => void;
  /** Deletes the uploaded photo; offered for a few seconds. */
  undo?: (data: Data) => void;
};

const undoMs = 6_000;

export type PhotoUpload = {
  send: (file: File) => void;
  /** File being uploaded. */
  pendingFile: File | undefined;
  /** Retries the last file; undefined when the server rejected the file itself. */
  retry: (() => void) | undefined;
};

const problemTexts = {
  'not-a-photo': 'photo.notAPhoto',
  'too-large': 'photo.tooLarge',
} as const satisfies Record<PhotoProblem, string>;

/** Processed photos and their idempotency keys: a retry must send identical bytes. */
const preparedPhotos = new WeakMap<File, { photo: Blob; key: string }>();

/** Resizes and uploads a photo, and shows the result as a toast. */
export function useUploadPhoto<Data>({ action, send, onSent, undo }: UploadOptions<Data>): PhotoUpload {
  const { t } = useTexts('photo');
  const toasts = useToasts();
  const { mutate, variables, isPending, error } = useSingleMutation({
    async mutationFn(file: File) {
      const { photo, key } = preparedPhotos.get(file) ?? { photo: await shrinkPhoto(file), key: randomKey() };
      if (typeof photo === 'string') throw new Error(t(problemTexts[photo]));
      preparedPhotos.set(file, { photo, key });
      return await send(photo, key);
    },
    onSuccess(data, file) {
      preparedPhotos.delete(file);
      onSent(data);
      toasts.show({
        kind: 'success',
        text: t('photo.saved'),
        ...(undo && { duration: undoMs, action: { label: t('photo.undo'), onPress: () => undo(data) } }),
      });
    },
    onError(error) {
      if (error instanceof ApiError) reportError(error, { action });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
  const isRetryable = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return {
    send: mutate,
    pendingFile: isPending ? variables : undefined,
    retry: isRetryable && variables !== undefined ? () => mutate(variables) : undefined,
  };
}
