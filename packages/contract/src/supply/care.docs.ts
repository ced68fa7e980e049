import type { Docs } from '../core/docs.ts';
import type * as contract from './care.ts';

export const about = 'Water needs of trees by species, age, site and season, and watering rounds.';

const land = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
  name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' },
};
const specie = { id: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' } };
const summary = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a80',
  land,
  plannedOn: '2026-03-02',
  status: 'planned' as const,
  stops: 1,
  visited: 0,
  walkM: 640,
  litres: 38.5,
  sample: null,
};
const stop = {
  publicId: '7K3M9QX2TB',
  specie,
  longitude: 46.5676,
  latitude: 24.7372,
  plot: 'B',
  row: 7,
  litres: 38.5,
  visitedAt: null,
};

export const docs = {
  roundStatus: {
    description:
      '`planned` until the end of its day; `done` once every tree was visited; `missed` otherwise.',
    example: 'planned',
  },
  roundSummary: { description: 'A round in a list.', example: summary },
  roundStop: { description: 'One tree of a round, in walking order.', example: stop },
  round: { description: 'A round, stop by stop.', example: { ...summary, trees: [stop] } },
  landCare: {
    description: 'Water needs of the trees of a land.',
    example: { land, trees: 214, litresPerWeek: 5_120, lastRound: summary },
  },
  careDay: { description: 'One day.', example: { on: '2026-03-02', maxC: 29, litres: 731 } },
  landCarePage: {
    description: 'Water needs of a land with weather, species and rounds.',
    example: {
      land,
      trees: 214,
      litresPerWeek: 5_120,
      lastRound: summary,
      weather: {
        isForecast: false,
        source: 'Riyadh 1985-2010, Jeddah Regional Climate Centre South West Asia',
        days: [{ on: '2026-03-02', maxC: 29, litres: 731 }],
      },
      heatAlertC: 46,
      species: [{ specie, trees: 80, litresPerWeek: 1_960 }],
      due: 41,
      rounds: [summary],
    },
  },
  listLandCare: {
    description: 'Landowners see their lands; planters and companies the lands of their efforts; staff all.',
  },
  planRound: {
    description:
      'The walk starts at the gate if the land plan has one. Litres are for the week of the round.',
    body: { landId: land.id, plannedOn: '2026-03-02', trees: 60 },
  },
} satisfies Docs<typeof contract>;
