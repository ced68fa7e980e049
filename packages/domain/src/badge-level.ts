export type BadgeLevel = { code: BadgeCode; level: number; treesRequired: number };

/** SPEC section 3. */
export const badgeLevels = [
  { code: 'planter', level: 1, treesRequired: 1 },
  { code: 'treesFriend', level: 2, treesRequired: 5 },
  { code: 'treesHero', level: 3, treesRequired: 10 },
  { code: 'changeMaker', level: 4, treesRequired: 50 },
  { code: 'climateHero', level: 5, treesRequired: 100 },
  { code: 'earthSavior', level: 6, treesRequired: 200 },
] as const;

export type BadgeCode = (typeof badgeLevels)[number]['code'];

export const badgeCodes = badgeLevels.map((level) => level.code) as [BadgeCode, ...BadgeCode[]];

/** The highest level whose requirement is at most the count; undefined without a tree (SPEC section 4). */
export function badgeLevelOf(treeCount: number): BadgeLevel | undefined {
  return badgeLevels.findLast((level) => treeCount >= level.treesRequired);
}

/** The level to reach next; undefined on the highest. */
export function nextBadgeLevelOf(treeCount: number): BadgeLevel | undefined {
  return badgeLevels.find((level) => treeCount < level.treesRequired);
}

export function isBadgeActive(badge: BadgeLevel, treeCount: number): boolean {
  return treeCount >= badge.treesRequired;
}

/** The highest level that a forest came to by growing from one count to another; undefined where it came to none. */
export function badgeLevelReached(before: number, after: number): BadgeLevel | undefined {
  const level = badgeLevelOf(after);
  return level !== undefined && level.treesRequired > before ? level : undefined;
}
