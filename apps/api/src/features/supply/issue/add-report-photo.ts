import type { Report } from '@nabta/contract/issue';

import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { storePicture } from '../picture/store-picture.ts';
import { photoWithinMs } from './issue-limits.ts';
import { selectIssueByCode, updateIssueImage } from './issue.queries.ts';
import { readReport } from './read-report.ts';

/** The photo that follows a report at once; the code says that it comes from the same hand. */
export async function addReportPhoto(
  context: Context,
  viewerId: string | undefined,
  { code, bytes }: { code: string; bytes: Uint8Array },
): Promise<Report> {
  const { database, clock } = context;
  const issue = await selectIssueByCode(database.sql, code);
  if (issue === undefined) throw new AppError('NOT_FOUND');
  const isLate = later(issue.createdAt, photoWithinMs) < clock.now();
  if (isLate || issue.imageName !== null) throw new AppError('CONFLICT');
  const imageName = await storePicture(context, `report:${code}`, 'trees', bytes);
  if (!(await updateIssueImage(database.sql, issue.id, imageName))) throw new AppError('CONFLICT');
  return readReport(database.sql, code, viewerId);
}
