import type { Coordinates } from '@nabta/domain/mercator';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { ageAt, type Site } from '@nabta/eco/site';
import { speciesModel } from '@nabta/eco/species-data';
import { instant } from '@nabta/eco/units';
import { type DayWeather, litresPerDay, regionAt, averageWeather } from '@nabta/eco/water-need';

import { day, addMs } from '#core/clock.ts';
import type { WeatherGateway } from '#gateways/weather/weather-gateway.ts';

type Tree = { specieId: string | null; isNative: boolean; site: Site; plantedAt: Date };

type WeatherDay = DayWeather & { on: string; at: Date; maxC: number };
type Weather = { isForecast: boolean; source: string; days: WeatherDay[] };

const weekDays = 7;

/** Weather of the week from `from`: forecast days where available, typical weather otherwise. */
export async function getWeekWeather(
  gateway: WeatherGateway | undefined,
  coordinates: Coordinates,
  from: Date,
): Promise<Weather> {
  const typical = getTypicalWeekWeather(coordinates, from);
  const forecast = await gateway?.forecastAt(coordinates);
  if (forecast === undefined || 'failure' in forecast) return typical;
  const forecastByDay = new Map(
    forecast.answer.map(({ on, maxC, rainMm, lossMm }) => [on, { maxC, rainMm, lossMm }]),
  );
  const days = typical.days.map((typicalDay) => ({ ...typicalDay, ...forecastByDay.get(typicalDay.on) }));
  const isForecast = days.some(({ on }) => forecastByDay.has(on));
  return isForecast ? { isForecast, source: 'Open-Meteo', days } : typical;
}

export function getTypicalWeekWeather(coordinates: Coordinates, from: Date): Weather {
  const region = regionAt(coordinates);
  const days = Array.from({ length: weekDays }, (_, index) => {
    const at = addMs(from, index * day);
    const maxC = region.months[at.getUTCMonth()]?.maxC ?? 0;
    return { on: dayInRiyadh(at), at, maxC, ...averageWeather(coordinates, at) };
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
