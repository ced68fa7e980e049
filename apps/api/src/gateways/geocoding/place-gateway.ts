import type { Language } from '@nabta/domain/language';

import type { ServiceResult } from './request-service.ts';

export type Spot = { latitude: number; longitude: number };

export type PlaceNames = { city: string | null; region: string | null; country: string | null };

/** Reverse geocoding by an outside maps service. */
export type PlaceGateway = { nameOf(spot: Spot, language: Language): Promise<ServiceResult<PlaceNames>> };
