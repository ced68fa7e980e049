import { addMs, day } from '../core/clock.ts';
import { type DemoLand, demoLands } from './demo-data.ts';
import { pictureOfTree } from './demo-pictures.ts';
import type { Plot } from './generate.queries.ts';
import type { CompanySeed, EffortSeed, LandSeed, PlanterSeed } from './seed-types.ts';
import { uuidAtAge } from './seeded-ids.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

export type GeneratedSites = {
  companies: CompanySeed[];
  lands: LandSeed[];
  planters: PlanterSeed[];
  efforts: EffortSeed[];
  plots: Plot[];
};

const counts = { companies: 60, lands: 150, planters: 300, efforts: 400, plots: 1500 };
const programmeDays = 12 * 365;
const metresPerDegree = 111_320;

/**
 * Generates sponsors, lands, planters and efforts; the result is identical at every run, so later runs add to
 * it.
 */
export function makeGeneratedSites(now: Date): GeneratedSites {
  const createdAt = addMs(now, -programmeDays * day);
  const companies = Array.from({ length: counts.companies }, (_, number) => ({
    ...withIdAndName('company', number, { ar: 'الراعي', en: 'Sponsor', pt: 'Patrocinador' }),
    accountId: null,
    imageName: null,
    createdAt,
  }));
  const lands = Array.from({ length: counts.lands }, (_, number) => {
    const random = seededRandom(`generated land:${number}`);
    const base = random.pick(demoLands);
    const land = {
      id: uuidAtAge(0, random),
      name: numberedName(base.name, number),
      site: base.site,
      ...pointNear(base, neighbourhoodM(base), random),
      accountId: null,
      createdAt,
    };
    return { base, land };
  });
  const planters = Array.from({ length: counts.planters }, (_, number) => ({
    ...withIdAndName('planter', number, { ar: 'الغارس', en: 'Planter', pt: 'Plantador' }),
    accountId: null,
    createdAt,
  }));
  const efforts = Array.from({ length: counts.efforts }, (_, number) => {
    const random = seededRandom(`generated effort's places:${number}`);
    const name = { ar: 'حملة التشجير', en: 'Planting effort', pt: 'Mutirão de plantio' };
    const companyId = random.oneIn(8) ? null : random.pick(companies).id;
    const { base, land } = random.pick(lands);
    const startedOn = createdAt.toISOString().slice(0, 10);
    const effort = {
      ...withIdAndName('effort', number, name),
      companyId,
      landId: land.id,
      startedOn,
      createdAt,
    };
    return { base, land, effort };
  });
  const plots = Array.from({ length: counts.plots }, (_, number): Plot => {
    const random = seededRandom(`generated plot:${number}`);
    const { base, land, effort } = random.pick(efforts);
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
  return {
    companies,
    lands: lands.map(({ land }) => land),
    planters,
    efforts: efforts.map(({ effort }) => effort),
    plots,
  };
}

/** Coasts are narrow: larger distances would be in the sea. */
function neighbourhoodM({ site }: DemoLand): number {
  return site === 'coast' ? 400 : 9_000;
}

function withIdAndName(kind: string, number: number, name: { ar: string; en: string; pt: string }) {
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
