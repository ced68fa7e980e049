import { photoTexts } from '../../locales/photo.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { randomKey } from '../../platform/intent-keys.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { PhotoProblem } from './shrink-photo.ts';

type Errand<Data> = {
  /** What is being done, for the error report. */
  action: string;
  /** The key is the same whenever the same file is sent again. */
  send: (photo: Blob, idempotencyKey: string) => Promise<Data>;
  /** The photo has arrived; what the server answered is put where it is shown. */
  onSent: (data: Data) => void;
  /** Takes the photo away again, for those who see at once that it is the wrong one. */
  undo?: (data: Data) => void;
};

const undoMs = 6_000;

export type PhotoSending = {
  send: (file: File) => void;
  /** The file on its way. */
  sent: File | undefined;
  /** Sends the last file again, where that may help: not where the file itself was refused. */
  retry: (() => void) | undefined;
};

const problemTexts = {
  'not-a-photo': 'photo.notAPhoto',
  'too-large': 'photo.tooLarge',
} as const satisfies Record<PhotoProblem, string>;

/** What was made of a file, with the key of its sending: one that is sent again is the same to the last byte. */
const made = new WeakMap<File, { photo: Blob; key: string }>();

/** Makes a chosen photo small, sends it, and tells how it went. */
export function useSendPhoto<Data>({ action, send, onSent, undo }: Errand<Data>): PhotoSending {
  const tell = useTextFile(photoTexts);
  const toasts = useToasts();
  const { mutate, variables, isPending, error } = useSingleMutation({
    async mutationFn(file: File) {
      const { photo, key } = made.get(file) ?? { photo: await shrinkPhoto(file), key: randomKey() };
      if (typeof photo === 'string') throw new Error(tell(problemTexts[photo]));
      made.set(file, { photo, key });
      return await send(photo, key);
    },
    onSuccess(data, file) {
      made.delete(file);
      onSent(data);
      toasts.show({
        kind: 'success',
        text: tell('photo.saved'),
        ...(undo && { duration: undoMs, action: { label: tell('photo.undo'), onPress: () => undo(data) } }),
      });
    },
    onError(error) {
      if (error instanceof ApiError) reportError(error, { action });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
  const mayHelpToRetry = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return {
    send: mutate,
    sent: isPending ? variables : undefined,
    retry: mayHelpToRetry && variables !== undefined ? () => mutate(variables) : undefined,
  };
}
