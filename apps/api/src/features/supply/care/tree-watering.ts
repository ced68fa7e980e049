import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { ageAt, type Site } from '@nabta/eco/site';
import { speciesModel } from '@nabta/eco/species-data';
import { instant } from '@nabta/eco/units';
import { type DayWeather, litresPerDay, regionAt, usualWeather } from '@nabta/eco/water-need';

import type { WeatherGateway } from '../../gateways/weather/weather-gateway.ts';
import { day, later } from '../../platform/clock.ts';

type Spot = { longitude: number; latitude: number };
type Tree = { specieId: string | null; isNative: boolean; site: Site; plantedAt: Date };

export type WeatherDay = DayWeather & { on: string; at: Date; maxC: number };
export type Weather = { isForecast: boolean; source: string; days: WeatherDay[] };

const weekDays = 7;

/** The week from then on: each day of a service where one is set and tells of it, else as is usual there. */
export async function weatherOf(
  gateway: WeatherGateway | undefined,
  spot: Spot,
  from: Date,
): Promise<Weather> {
  const usual = usualWeek(spot, from);
  const told = await gateway?.forecastAt(spot);
  if (told === undefined || 'failure' in told) return usual;
  const foretold = new Map(told.answer.map(({ on, maxC, rainMm, lossMm }) => [on, { maxC, rainMm, lossMm }]));
  const days = usual.days.map((each) => ({ ...each, ...foretold.get(each.on) }));
  const isForecast = days.some(({ on }) => foretold.has(on));
  return isForecast ? { isForecast, source: 'Open-Meteo', days } : usual;
}

export function usualWeek(spot: Spot, from: Date): Weather {
  const region = regionAt(spot);
  const days = Array.from({ length: weekDays }, (_, index) => {
    const at = later(from, index * day);
    const maxC = region.months[at.getUTCMonth()]?.maxC ?? 0;
    return { on: dayInRiyadh(at), at, maxC, ...usualWeather(spot, at) };
  });
  return { isForecast: false, source: region.source, days };
}

export function litresOn(tree: Tree, weather: WeatherDay): number {
  const specieId = tree.specieId ?? '';
  return litresPerDay(
    {
      model: speciesModel(specieId),
      specieId,
      isNative: tree.isNative,
      site: tree.site,
      age: ageAt(instant(tree.plantedAt.getTime()), instant(weather.at.getTime())),
    },
    weather,
  );
}

export function litresOfWeek(tree: Tree, { days }: Weather): number {
  return days.reduce((sum, weather) => sum + litresOn(tree, weather), 0);
}
