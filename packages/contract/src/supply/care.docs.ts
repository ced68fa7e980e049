import type * as contract from './care.ts';
import type { Docs } from './docs.ts';

export const about = 'What trees need of water by species, age, site and season, and rounds to bring it.';

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
    description: 'planned, until its day is over; done, once every tree was visited; missed otherwise.',
    example: 'planned',
  },
  roundSummary: { description: 'A round as lists show it.', example: summary },
  roundStop: { description: 'One tree of a round, in the order of the walk.', example: stop },
  round: { description: 'A round, stop by stop.', example: { ...summary, trees: [stop] } },
  landCare: {
    description: 'What the trees of a land need.',
    example: { land, trees: 214, litresPerWeek: 5_120, lastRound: summary },
  },
  careDay: { description: 'One day.', example: { on: '2026-03-02', maxC: 29, litres: 731 } },
  landCarePage: {
    description: 'The same with weather, species and rounds.',
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
    description: 'A landowner sees their lands, a planter and a company those of their efforts, staff all.',
  },
  planRound: {
    description:
      'From the gate of the land where its plan has one. Litres are those of the week of the round.',
    body: { landId: land.id, plannedOn: '2026-03-02', trees: 60 },
  },
} satisfies Docs<typeof contract>;
