import type { Phone } from '@nabta/domain/phone';

import type { Config } from '../config.ts';
import type { AssistantGateway } from '../gateways/assistant/assistant-gateway.ts';
import type { ErasureLedger } from '../gateways/erasure-ledger/erasure-ledger.ts';
import type { ErrorService } from '../gateways/error-service/error-service.ts';
import type { PlaceGateway } from '../gateways/geocoding/place-gateway.ts';
import type { MapTilesGateway } from '../gateways/map-tiles/map-tiles-gateway.ts';
import type { MessageGateway } from '../gateways/messages/message-gateway.ts';
import type { PictureStore } from '../gateways/pictures/picture-store.ts';
import type { RenderedFileCache } from '../gateways/pictures/rendered-file-cache.ts';
import type { PushGateway } from '../gateways/push/push-gateway.ts';
import type { WeatherGateway } from '../gateways/weather/weather-gateway.ts';
import type { WebhookGateway } from '../gateways/webhooks/webhook-gateway.ts';
import type { What3wordsGateway } from '../gateways/what3words/what3words-gateway.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import type { AccessTokens } from './auth/access-token.ts';
import type { Authentication } from './auth/authentication.ts';
import type { PartnerAccess } from './auth/partner-access.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './keys/secrets.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { NotificationKinds } from './notification-kind.ts';
import type { Database, Executor } from './postgres/database.ts';
import type { UndoKinds } from './undo-kind.ts';

/** Runs in the transaction that changes an account's phone. */
export type PhoneChangeHook = (sql: Executor, phones: { oldPhone: Phone; newPhone: Phone }) => Promise<void>;

export type Context = {
  config: Config;
  clock: Clock;
  metrics: Metrics;
  database: Database;
  secrets: Secrets;
  tokens: AccessTokens;
  authentication: Authentication;
  partnerAccess: PartnerAccess;
  messages: MessageGateway;
  pictures: PictureStore;
  renderedFiles: RenderedFileCache;
  erasureLedger: ErasureLedger;
  /** Undefined without a token; the built-in gazetteer is used. */
  places: PlaceGateway | undefined;
  what3words: What3wordsGateway | undefined;
  mapTiles: Record<'streets' | 'satellite', MapTilesGateway>;
  /** Undefined without a service; seasonal averages are used. */
  weather: WeatherGateway | undefined;
  /** Undefined without `CHAT_URL`; the rule-based answers are used. */
  assistant: AssistantGateway | undefined;
  push: PushGateway;
  webhooks: WebhookGateway;
  /** Undefined when none is configured; errors are stored locally. */
  errorService: ErrorService | undefined;
  notificationKinds: NotificationKinds;
  approvalKinds: ApprovalKinds;
  undoKinds: UndoKinds;
  phoneChangeHooks: readonly PhoneChangeHook[];
};
