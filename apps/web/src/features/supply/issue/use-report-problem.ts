import { addReportPhoto, reportProblem } from '@nabta/contract/issue';
import type { Report } from '@nabta/contract/issue';
import type { ProblemKind } from '@nabta/domain/issue-state';

import { shrinkPhoto } from '../../kit/photo/shrink-photo.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** The tag that was scanned, for who stands at the tree. */
export type ScannedTag = { id: string; secret: string };

export type Problem = { kind: ProblemKind; note: string; photo: File | undefined };

export type Reported = { report: Report; isPhotoLost: boolean };

/** Sends what is wrong, then the photo; a photo that does not arrive does not undo the report. */
export function useReportProblem(
  { publicId, tag }: { publicId: string; tag: ScannedTag | undefined },
  onReported: (reported: Reported) => void,
) {
  const { call } = useApi();
  const toasts = useToasts();
  return useSingleMutation({
    async mutationFn({ kind, note, photo }: Problem): Promise<Reported> {
      const body = { kind, ...(note.trim() && { note }), ...(tag && { tag }) };
      const report = await call(reportProblem, { params: { publicId }, body });
      if (photo === undefined) return { report, isPhotoLost: false };
      const isPhotoSent = await sendPhoto(report.code, photo);
      return { report, isPhotoLost: !isPhotoSent };
    },
    onSuccess: onReported,
    onError: (error) => toasts.show({ kind: 'error', text: error.message }),
  });

  async function sendPhoto(code: string, photo: File): Promise<boolean> {
    const file = await shrinkPhoto(photo);
    if (typeof file === 'string') return false;
    return call(addReportPhoto, { params: { code }, file }).then(
      () => true,
      () => false,
    );
  }
}
