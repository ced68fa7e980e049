import type { Config } from '../config.ts';
import type { AssistantGateway } from '../gateways/assistant/assistant-gateway.ts';
import type { ErasureLedger } from '../gateways/erasure-ledger/erasure-ledger.ts';
import type { ErrorService } from '../gateways/error-service/error-service.ts';
import type { MessageGateway } from '../gateways/messages/message-gateway.ts';
import type { DrawnFiles } from '../gateways/pictures/drawn-files.ts';
import type { PictureStore } from '../gateways/pictures/picture-store.ts';
import type { PlaceGateway } from '../gateways/places/place-gateway.ts';
import type { PushGateway } from '../gateways/push/push-gateway.ts';
import type { WeatherGateway } from '../gateways/weather/weather-gateway.ts';
import type { WebhookGateway } from '../gateways/webhooks/webhook-gateway.ts';
import type { WordGateway } from '../gateways/words/what3words-gateway.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import type { AccessTokens } from './caller/access-token.ts';
import type { Authentication } from './caller/authentication.ts';
import type { PartnerAccess } from './caller/partner-access.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './keys/secrets.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { NotificationKinds } from './notification-kind.ts';
import type { Database } from './postgres/database.ts';
import type { UndoKinds } from './undo-kind.ts';

/** What a use case may reach; handed down, never imported. */
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
  drawings: DrawnFiles;
  erasureLedger: ErasureLedger;
  /** Undefined without a token: then our own gazetteer answers. */
  places: PlaceGateway | undefined;
  words: WordGateway | undefined;
  /** Undefined without a service: then what is usual in a season stands in. */
  weather: WeatherGateway | undefined;
  /** Undefined without a model: then a tree answers by its own voice. */
  assistant: AssistantGateway | undefined;
  push: PushGateway;
  webhooks: WebhookGateway;
  /** Undefined where none is set: then errors are kept in the house. */
  errorService: ErrorService | undefined;
  /** What each kind of notification says and where it leads. */
  notificationKinds: NotificationKinds;
  /** What takes two people, and what can be taken back. */
  approvalKinds: ApprovalKinds;
  undoKinds: UndoKinds;
};
