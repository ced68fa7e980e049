import type { Report } from '@nabta/contract/supply/issue';

import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import { photoDeadlineMs } from './issue-limits.ts';
import { selectIssueByCode, updateIssueImage } from './issue.queries.ts';
import { readReport } from './read-report.ts';

/** The code proves that the photo comes from the same reporter. */
export async function addReportPhoto(
  context: Context,
  viewerId: string | undefined,
  { code, bytes }: { code: string; bytes: Uint8Array },
): Promise<Report> {
  const { database, clock } = context;
  const issue = await selectIssueByCode(database.sql, code);
  if (issue === undefined) throw new AppError('NOT_FOUND');
  const isLate = addMs(issue.createdAt, photoDeadlineMs) < clock.now();
  if (isLate || issue.imageName !== null) throw new AppError('CONFLICT');
  const imageName = await storePicture(context, `report:${code}`, 'trees', bytes);
  if (!(await updateIssueImage(database.sql, issue.id, imageName))) throw new AppError('CONFLICT');
  return readReport(database.sql, code, viewerId);
}
