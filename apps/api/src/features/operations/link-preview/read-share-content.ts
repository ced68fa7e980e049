import type { SharePictureKind } from '@nabta/contract/operations/share-picture';
import type { Certificate } from '@nabta/contract/trees/certificate';
import { type BadgeCode, badgeLevelOf, badgeLevels, isBadgeActive } from '@nabta/domain/badge-level';
import { dedicationText } from '@nabta/domain/dedication';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { createTranslator, dateLocaleOf } from '@nabta/domain/message-format';
import { isSamplePhoto } from '@nabta/domain/picture-file';
import { type DrawnTreeSource, type TreeDrawing, treeDrawingOf } from '@nabta/domain/tree-drawing';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { productName } from '#core/product-name.ts';
import { findSharedPerson } from '#features/people/account/find-people.ts';
import { groupedSerial } from '#features/trees/certificate/certificate-text.ts';
import { selectCertificate } from '#features/trees/certificate/certificate.queries.ts';
import { selectTreeCount } from '#features/trees/tree/tree.queries.ts';
import { forestLinkTexts, treeLinkTexts } from '#features/trees/tree/tree.texts.ts';

import { selectNewestTrees, selectTreePreview } from './link-preview.queries.ts';
import { badgeNames, sharePictureTexts } from './share-picture.texts.ts';

/** All that the picture shows, in one language. */
export type ShareContent = {
  language: Language;
  kicker: string;
  title: string;
  lines: string[];
  /** Invitation beside the QR code. */
  invitation: string;
  path: string;
  /** Whether the path is short enough to be read and typed. */
  isPathReadable: boolean;
  badge?: { code: BadgeCode; isLarge: boolean } | undefined;
  imageName?: string | undefined;
  /** The first stands in front. */
  drawings: TreeDrawing[];
};

type ShareRequest = {
  id: string;
  language: Language;
  level: number | undefined;
  viewerId: string | undefined;
};

type ReadContent = (context: Context, request: ShareRequest) => Promise<ShareContent>;

const readers = {
  tree: readTree,
  forest: readForestContent,
  level: readLevel,
  certificate: readCertificate,
} satisfies Record<SharePictureKind, ReadContent>;

/** Reads what a stranger sees on the public page; 404 when there is none. */
export function readShareContent(
  context: Context,
  { kind, ...request }: ShareRequest & { kind: SharePictureKind },
): Promise<ShareContent> {
  return readers[kind](context, request);
}

async function readTree(context: Context, { id, language }: ShareRequest): Promise<ShareContent> {
  const tree = requireFound(await selectTreePreview(context.database.readSql, id.toUpperCase()));
  const t = createTranslator(sharePictureTexts, language);
  const { givenName, commonName, dedication } = tree;
  const specie = commonName && nameIn(commonName, language);
  const place = (tree.landName && nameIn(tree.landName, language)) ?? treeLinkTexts.somewhere[language];
  const title = treeTitle({ givenName, specie: commonName && { commonName } }, language);
  return {
    language,
    kicker: t(tree.endedAt ? 'treeStoodIn' : 'treeIn', { place }),
    title: title ?? treeLinkTexts.tree[language],
    lines: [
      ...(specie && specie !== title ? [specie] : []),
      t('plantedOn', { date: monthOf(tree.plantedAt, language) }),
      ...(dedication ? [dedicationText(dedication, language)] : []),
    ],
    invitation: t('visitTree'),
    path: `/tree/${tree.publicId}`,
    isPathReadable: true,
    imageName: photoOf(tree.imageName),
    drawings: [drawingOf(context, tree)],
  };
}

async function readForestContent(
  context: Context,
  request: ShareRequest,
): Promise<ShareContent & { trees: number }> {
  const { id, language, viewerId } = request;
  const person = requireFound(await findSharedPerson(context, id, viewerId));
  const sql = context.database.readSql;
  const t = createTranslator(sharePictureTexts, language);
  const { count } = await selectTreeCount(sql, person.id, {});
  const name = ownerTitle(person) ?? productName[language];
  const badge = badgeLevelOf(count)?.code;
  const newest = await selectNewestTrees(sql, person.id);
  return {
    language,
    trees: count,
    kicker: t('forest'),
    title: createTranslator(forestLinkTexts, language)('title', { name }),
    lines: [t('trees', { count }), ...(badge ? [badgeNames[badge][language]] : [])],
    invitation: t('visitForest'),
    path: `/user/${id}`,
    isPathReadable: false,
    badge: badge && { code: badge, isLarge: false },
    drawings: newest.map((tree) => drawingOf(context, tree)),
  };
}

async function readLevel(context: Context, request: ShareRequest): Promise<ShareContent> {
  const { language, level } = request;
  const { trees, ...forest } = await readForestContent(context, request);
  const badge = level === undefined ? badgeLevelOf(trees) : badgeLevels.find((each) => each.level === level);
  if (badge === undefined || !isBadgeActive(badge, trees)) throw new AppError('NOT_FOUND');
  const t = createTranslator(sharePictureTexts, language);
  return {
    ...forest,
    kicker: t('level'),
    title: badgeNames[badge.code][language],
    lines: [forest.title, t('trees', { count: trees })],
    badge: { code: badge.code, isLarge: true },
  };
}

async function readCertificate(context: Context, { id, language }: ShareRequest): Promise<ShareContent> {
  const json = requireFound(await selectCertificate(context.database.readSql, id.toUpperCase(), undefined));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builds what the contract declares
  const certificate = JSON.parse(json) as Certificate;
  // A certificate that no longer holds is not passed on.
  if (certificate.status !== 'current') throw new AppError('NOT_FOUND');
  const t = createTranslator(sharePictureTexts, language);
  const { tree, owner, trees, serial, issuedAt } = certificate;
  const name = ownerTitle(owner);
  const forestTitle = name ? createTranslator(forestLinkTexts, language)('title', { name }) : t('forest');
  return {
    language,
    kicker: t('certificate'),
    title: (tree ? treeTitle(tree, language) : forestTitle) ?? treeLinkTexts.tree[language],
    lines: [
      ...(tree ? [] : [t('trees', { count: trees })]),
      ...(tree && name ? [t('forestOf', { name })] : []),
      t('issuedOn', { date: monthOf(new Date(issuedAt), language) }),
      t('serial', { serial: groupedSerial(serial) }),
    ],
    invitation: t('verify'),
    path: `/certificate/${serial}`,
    isPathReadable: true,
    imageName: photoOf(tree?.image?.nameCompressed.replace(/\.webp$/u, '')),
    drawings: tree ? [drawingOf(context, tree)] : [],
  };
}

/** A sample photo shows no real tree, which a picture without its label must not hide. */
function photoOf(imageName: string | null | undefined): string | undefined {
  return imageName && !isSamplePhoto(imageName) ? imageName : undefined;
}

const drawingOf = ({ clock }: Context, tree: DrawnTreeSource) => treeDrawingOf(tree, clock.now());

function monthOf(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(dateLocaleOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Riyadh',
  }).format(instant);
}
