import * as z from 'zod/mini';

import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';
import {
  type ProviderRequest,
  type ProviderResponse,
  requestProvider,
  unexpectedResponse,
} from './provider-request.ts';

export type UnifonicSettings = {
  /** Example: https://el.cloud.unifonic.com */
  baseUrl: string;
  appSid: string;
  senderId: string;
  timeoutMs: number;
};

const name = 'unifonic';

// Paths, fields and responses: docs.unifonic.com/reference/sms-api; `success` is a boolean or a string in
// their own examples.
const booleanLike = z.union([z.boolean(), z.string()]);
const sendReply = z.object({
  success: booleanLike,
  errorCode: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});
const sentMessage = z.object({
  MessageID: z.union([z.number(), z.string()]),
  Status: z.optional(z.string()),
});
const listedMessages = z.object({
  messages: z.array(
    z.object({
      MessageID: z.union([z.number(), z.string()]),
      CorrelationID: z.optional(z.nullable(z.string())),
      Status: z.optional(z.nullable(z.string())),
    }),
  ),
});
/** "None" is an empty list or empty data; any other shape is an error, not "none". */
const detailsReply = z.object({
  success: booleanLike,
  data: z.union([listedMessages, z.strictObject({}), z.tuple([]), z.null()]),
});

// Codes: docs.unifonic.com "Understanding reasons of SMS non-delivery" (ER-…) and "HTTP status codes" (three
// digits).
/** Invalid number, body or recipient; no provider can deliver it. */
const permanentCodes = new Set([
  'ER-02',
  'ER-03',
  'ER-04',
  'ER-06',
  '410',
  '412',
  '417',
  '421',
  '422',
  '449',
  '482',
]);
/** No route, or a text this provider filters; another provider may deliver it. */
const noRouteCodes = new Set(['ER-05', 'ER-07', 'ER-11', '481', '483']);
const duplicateCodes = new Set(['ER-09', '409']);
const failedStatuses = new Set(['Rejected', 'Failed']);

export function createUnifonicGateway(settings: UnifonicSettings): MessageGateway {
  async function send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt> {
    const response = await post(settings, {
      path: '/rest/SMS/messages',
      form: formOf(settings, message),
      isQuery: false,
      signal,
    });
    const reply = sendReply.safeParse(response.json);
    if (reply.success && isTrue(reply.data.success)) return receiptOf(response, reply.data.data);
    const code = (reply.success ? codeOf(reply.data.errorCode) : undefined) ?? String(response.status);
    if (duplicateCodes.has(code)) return await receiptOfDuplicate(message, signal);
    if (!reply.success && !permanentCodes.has(code) && !noRouteCodes.has(code))
      throw unexpectedResponse(response);
    throw toDeliveryFailure(code, response.retryAfterMs);
  }

  /** The reference is sent as CorrelationID, which Unifonic can filter by. */
  async function findSent(message: OutgoingMessage, _since: Date, signal?: AbortSignal) {
    const response = await post(settings, {
      path: '/rest/SMS/Messages/GetMessagesDetails',
      form: {
        AppSid: settings.appSid,
        Recipient: withoutPlus(message.to),
        CorrelationID: message.reference,
      },
      isQuery: true,
      signal,
    });
    const reply = detailsReply.safeParse(response.json);
    if (!reply.success || !isTrue(reply.data.success)) {
      throw new DeliveryFailure(name, `status unknown (HTTP ${response.status})`);
    }
    const { data } = reply.data;
    const listed = data !== null && 'messages' in data ? data.messages : [];
    const match = listed.find(
      (sent) => sent.CorrelationID === message.reference && !failedStatuses.has(sent.Status ?? ''),
    );
    return match && { provider: name, providerMessageId: String(match.MessageID) };
  }

  /**
   * Unifonic rejects the same text to the same number for a while. Either this reference was sent before, and
   * its receipt is returned, or the user requested the same code again and another provider may send it.
   */
  async function receiptOfDuplicate(
    message: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<DeliveryReceipt> {
    const receipt = await findSent(message, new Date(0), signal).catch(() => {
      throw new DeliveryFailure(name, 'duplicate of an unknown message', { mayHaveBeenSent: true });
    });
    if (receipt !== undefined) return receipt;
    throw new DeliveryFailure(name, 'duplicate of a different message', { countsAgainstProvider: false });
  }

  return { name, send, findSent };
}

function post(
  { baseUrl, timeoutMs }: UnifonicSettings,
  { path, ...request }: Pick<ProviderRequest, 'form' | 'isQuery' | 'signal'> & { path: string },
): Promise<ProviderResponse> {
  const url = new URL(path, baseUrl);
  return requestProvider({ provider: name, url, method: 'POST', timeoutMs, ...request });
}

function formOf(settings: UnifonicSettings, message: OutgoingMessage): Record<string, string> {
  return {
    AppSid: settings.appSid,
    SenderID: settings.senderId,
    Recipient: withoutPlus(message.to),
    Body: message.body,
    CorrelationID: message.reference,
    responseType: 'JSON',
  };
}

function withoutPlus(phone: string): string {
  return phone.replace(/^\+/u, '');
}

function receiptOf(response: ProviderResponse, data: unknown): DeliveryReceipt {
  const sent = sentMessage.safeParse(data);
  if (!sent.success) throw unexpectedResponse(response);
  if (failedStatuses.has(sent.data.Status ?? '')) throw new DeliveryFailure(name, 'accepted, then rejected');
  return { provider: name, providerMessageId: String(sent.data.MessageID) };
}

function isTrue(value: boolean | string): boolean {
  return String(value).toLowerCase() === 'true';
}

/** `ER-482` and HTTP 482 are the same code; `ER-04` is not shortened. */
function codeOf(errorCode: string | null | undefined): string | undefined {
  const code = errorCode?.replace(/^ER-(?=\d{3}$)/u, '') ?? '';
  return code === '' || code === 'ER-00' ? undefined : code;
}

function toDeliveryFailure(code: string, retryAfterMs: number | undefined): DeliveryFailure {
  const isPermanent = permanentCodes.has(code);
  return new DeliveryFailure(name, `refused (${code})`, {
    isPermanent,
    countsAgainstProvider: !isPermanent && !noRouteCodes.has(code),
    retryAfterMs,
  });
}
