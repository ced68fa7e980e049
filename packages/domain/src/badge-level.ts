export type BadgeLevel = { code: BadgeCode; level: number; treesRequired: number };

export const badgeLevels = [
  { code: 'planter', level: 1, treesRequired: 1 },
  { code: 'treesFriend', level: 2, treesRequired: 5 },
  { code: 'treesHero', level: 3, treesRequired: 10 },
  { code: 'changeMaker', level: 4, treesRequired: 50 },
  { code: 'climateHero', level: 5, treesRequired: 100 },
  { code: 'earthSavior', level: 6, treesRequired: 200 },
] as const;

export type BadgeCode = (typeof badgeLevels)[number]['code'];

export const badgeCodes = badgeLevels.map(({ code }) => code);

/** The highest level reached; undefined without a tree. */
export function badgeLevelOf(treeCount: number): BadgeLevel | undefined {
  return badgeLevels.findLast((level) => treeCount >= level.treesRequired);
}

/** The next level; undefined on the highest. */
export function nextBadgeLevelOf(treeCount: number): BadgeLevel | undefined {
  return badgeLevels.find((level) => treeCount < level.treesRequired);
}

export function isBadgeActive(badge: BadgeLevel, treeCount: number): boolean {
  return treeCount >= badge.treesRequired;
}

/** Highest level reached by growing from `before` to `after` trees; undefined when none was reached. */
export function badgeLevelReached(before: number, after: number): BadgeLevel | undefined {
  const level = badgeLevelOf(after);
  return level !== undefined && level.treesRequired > before ? level : undefined;
}
