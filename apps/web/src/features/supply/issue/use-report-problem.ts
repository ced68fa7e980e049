import { addReportPhoto, reportProblem } from '@nabta/contract/supply/issue';
import type { Report } from '@nabta/contract/supply/issue';
import type { ProblemKind } from '@nabta/domain/issue-state';

import { useApi } from '#platform/session-provider.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';

/** Scanned tag, as proof that the user is at the tree. */
export type ScannedTag = { id: string; secret: string };

export type Problem = { kind: ProblemKind; note: string; photo: File | undefined };

export type Reported = { report: Report; isPhotoLost: boolean };

/** Sends the report, then the photo; a failed photo does not undo the report. */
export function useReportProblem(
  { publicId, tag }: { publicId: string; tag: ScannedTag | undefined },
  onReported: (reported: Reported) => void,
) {
  const { call } = useApi();
  return useSingleMutation({
    async mutationFn({ kind, note, photo }: Problem): Promise<Reported> {
      const body = { kind, ...(note.trim() && { note }), ...(tag && { tag }) };
      const report = await call(reportProblem, { params: { publicId }, body });
      if (photo === undefined) return { report, isPhotoLost: false };
      const isPhotoSent = await uploadPhoto(report.code, photo);
      return { report, isPhotoLost: !isPhotoSent };
    },
    onSuccess: onReported,
    onError: useErrorToast(),
  });

  async function uploadPhoto(code: string, photo: File): Promise<boolean> {
    const file = await shrinkPhoto(photo);
    if (typeof file === 'string') return false;
    return call(addReportPhoto, { params: { code }, file }).then(
      () => true,
      () => false,
    );
  }
}
