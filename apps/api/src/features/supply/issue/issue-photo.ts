import type { Issue } from '@nabta/contract/supply/issue';
import { reportPhotoDays } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import type { Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { copyPicture } from '#features/services/picture-store/store-picture.ts';
import { lockTreeOfPhoto, saveTreePhoto } from '#features/trees/picture/tree-photos.ts';

import {
  lockIssue,
  selectIssue,
  selectIssueByCode,
  selectPublicIssuePhotos,
  updateIssuePhotoAccepted,
  updateIssuePhotoRemoved,
  updateOldIssuePhotosRemoved,
  updatePublicIssuePhoto,
} from './issue.queries.ts';
import { readIssue } from './read-issue.ts';

/** The code proves that the caller is the reporter. */
export async function sendReportPhoto(context: Context, code: string): Promise<BinaryResponse> {
  const { imageName } = requireFound(await selectIssueByCode(context.database.sql, code));
  return sendPhoto(context, imageName);
}

export async function sendIssuePhoto(context: Context, caller: Caller, id: string): Promise<BinaryResponse> {
  const { imageName } = requireFound(await selectIssue(context.database.sql, caller, id));
  return sendPhoto(context, imageName);
}

async function sendPhoto({ pictures }: Context, imageName: string | null): Promise<BinaryResponse> {
  const file = imageName === null ? undefined : await pictures.read('reports', `${imageName}-1280.webp`);
  return new BinaryResponse({ body: requireFound(file).bytes });
}

/** Copies the photo to a public name before the transaction; a job removes a copy that stays unused. */
export async function copyIssuePhoto(
  context: Context,
  caller: Caller,
  id: string,
): Promise<string | undefined> {
  const { imageName } = requireFound(await selectIssue(context.database.sql, caller, id));
  return imageName === null
    ? undefined
    : copyPicture(context, { folder: 'reports', name: imageName }, 'trees');
}

/** The photo is the reporter's, if they are known, so that it is erased with them. */
export async function acceptIssuePhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, treeImageName }: { id: string; treeImageName: string | undefined },
): Promise<Issue> {
  const { imageName, treeId, reporterId, createdAt } = requireFound(await lockIssue(sql, caller, id));
  if (imageName === null || treeImageName === undefined || treeId === null) throw new AppError('CONFLICT');
  await lockTreeOfPhoto(sql, treeId);
  const addedBy = reporterId ?? caller.accountId;
  const photo = { treeId, imageName: treeImageName, takenAt: createdAt, addedBy };
  await saveTreePhoto(sql, photo, { isOwnerNotified: true, now: clock.now() });
  const isAccepted = await updateIssuePhotoAccepted(sql, { id, treeId, imageName, treeImageName });
  if (!isAccepted) throw new AppError('CONFLICT');
  await dropPictures(sql, 'reports', [imageName]);
  await recordDecision(sql, caller, { id, photo: 'accepted', at: clock.now() });
  return readIssue(sql, caller, id);
}

export async function refuseIssuePhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<Issue> {
  const { imageName } = requireFound(await lockIssue(sql, caller, id));
  if (imageName !== null) {
    await updateIssuePhotoRemoved(sql, id);
    await dropPictures(sql, 'reports', [imageName]);
    await recordDecision(sql, caller, { id, photo: 'refused', at: clock.now() });
  }
  return readIssue(sql, caller, id);
}

type Decision = { id: string; photo: 'accepted' | 'refused'; at: Date };

async function recordDecision(sql: Executor, caller: Caller, { id, photo, at }: Decision): Promise<void> {
  const change = { action: 'edited', subject: 'issue', subjectId: id } as const;
  const values = { before: { photo: 'reported' }, after: { photo } };
  await recordChange(sql, { ...change, ...values, actorId: caller.accountId, at });
}

const photoTtlMs = reportPhotoDays * day;
const batch = 100;

/** Moves photos out of the public folder, and removes those that staff have not accepted in time. */
export const removeReportPhotos: Job = {
  name: 'remove_report_photos',
  cron: { at: '*/10 * * * *', maxTries: 3, isExclusive: true },
  async run(context) {
    const { database, clock } = context;
    let moved = batch;
    while (moved === batch) moved = await movePublicPhotos(context);
    const before = addMs(clock.now(), -photoTtlMs);
    let removed = batch;
    while (removed === batch)
      removed = await database.transaction(async (sql) => {
        const names = await updateOldIssuePhotosRemoved(sql, before, batch);
        await dropPictures(sql, 'reports', names);
        return names.length;
      });
  },
};

async function movePublicPhotos(context: Context): Promise<number> {
  const photos = await selectPublicIssuePhotos(context.database.sql, batch);
  for (const photo of photos) {
    const imageName = await copyPicture(context, { folder: 'trees', name: photo.name }, 'reports');
    await context.database.transaction(async (sql) => {
      await updatePublicIssuePhoto(sql, photo, imageName);
      await dropPictures(sql, 'trees', [photo.name]);
    });
  }
  return photos.length;
}

export const issueJobs: readonly Job[] = [removeReportPhotos];
