import { later, day } from '../platform/clock.ts';
import { type DemoLand, demoLands } from './demo-lands.ts';
import { pictureOfTree } from './demo-pictures.ts';
import type { Plot } from './generate.queries.ts';
import { uuidAtAge } from './made-ids.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { CompanySeed, EffortSeed, LandSeed, PlanterSeed } from './world-seeds.ts';

export type GeneratedPlaces = {
  companies: CompanySeed[];
  lands: LandSeed[];
  planters: PlanterSeed[];
  efforts: EffortSeed[];
  plots: Plot[];
};

const counts = { companies: 60, lands: 150, planters: 300, efforts: 400, plots: 1500 };
const programmeDays = 12 * 365;
const metresPerDegree = 111_320;

/** Sponsors, lands, planters and efforts for a large forest, the same at every run, so that a second run adds to them. */
export function makeGeneratedPlaces(now: Date): GeneratedPlaces {
  const createdAt = later(now, -programmeDays * day);
  const bases = Array.from({ length: counts.lands }, (_, number) => {
    const random = seededRandom(`generated land:${number}`);
    return { base: random.pick(demoLands), id: uuidAtAge(0, random), random };
  });
  const companies = Array.from({ length: counts.companies }, (_, number) => ({
    ...named('company', number, { ar: 'الراعي', en: 'Sponsor', pt: 'Patrocinador' }),
    accountId: null,
    imageName: null,
    createdAt,
  }));
  const lands = bases.map(({ base, id, random }, number) => ({
    id,
    name: numberedName(base.name, number),
    site: base.site,
    ...pointNear(base, neighbourhoodM(base), random),
    accountId: null,
    createdAt,
  }));
  const planters = Array.from({ length: counts.planters }, (_, number) => ({
    ...named('planter', number, { ar: 'الغارس', en: 'Planter', pt: 'Plantador' }),
    accountId: null,
    createdAt,
  }));
  const efforts = Array.from({ length: counts.efforts }, (_, number) => {
    const random = seededRandom(`generated effort's places:${number}`);
    return {
      ...named('effort', number, { ar: 'حملة التشجير', en: 'Planting effort', pt: 'Mutirão de plantio' }),
      companyId: random.oneIn(8) ? null : random.pick(companies).id,
      landId: random.pick(lands).id,
      startedOn: createdAt.toISOString().slice(0, 10),
      createdAt,
    };
  });
  const plots = Array.from({ length: counts.plots }, (_, number): Plot => {
    const random = seededRandom(`generated plot:${number}`);
    const effort = random.pick(efforts);
    const land = lands.find(({ id }) => id === effort.landId) as LandSeed;
    const base = bases.find(({ id }) => id === land.id)?.base as DemoLand;
    const specieId = random.pick(Object.keys(base.species));
    return {
      effortId: effort.id,
      landId: land.id,
      companyId: effort.companyId,
      planterId: random.pick(planters).id,
      specieId,
      site: base.site,
      ...pointNear(land, base.radiusM, random),
      youngImage: pictureOfTree(specieId, 0),
      grownImage: pictureOfTree(specieId, programmeDays),
    };
  });
  return { companies, lands, planters, efforts, plots };
}

/** Coasts are narrow: a land far from the known place would lie in the sea. */
function neighbourhoodM({ site }: DemoLand): number {
  return site === 'coast' ? 400 : 9_000;
}

function named(kind: string, number: number, name: { ar: string; en: string; pt: string }) {
  return {
    id: uuidAtAge(0, seededRandom(`generated ${kind}:${number}`)),
    name: numberedName(name, number),
  };
}

function numberedName(
  name: { ar?: string | undefined; en: string; pt?: string | undefined },
  number: number,
) {
  const suffix = ` ${number + 1}`;
  return { ar: name.ar + suffix, en: name.en + suffix, pt: name.pt + suffix };
}

function pointNear(
  { longitude, latitude }: { longitude: number; latitude: number },
  withinM: number,
  random: SeededRandom,
): { longitude: number; latitude: number } {
  const metresPerLongitude = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return {
    longitude: longitude + (random.scatter() * withinM) / metresPerLongitude,
    latitude: latitude + (random.scatter() * withinM) / metresPerDegree,
  };
}
