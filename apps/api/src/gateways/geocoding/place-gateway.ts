import type { Language } from '@nabta/domain/language';

import type { ServiceAnswer } from './ask-service.ts';

export type Spot = { latitude: number; longitude: number };

export type PlaceNames = { city: string | null; region: string | null; country: string | null };

/** An outside maps service that knows what a place is called. */
export type PlaceGateway = { nameOf(spot: Spot, language: Language): Promise<ServiceAnswer<PlaceNames>> };
