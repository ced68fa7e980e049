import {
  type FakeProvider,
  type FakeRequest,
  type PlannedResponse,
  startFakeProvider,
} from './fake-provider.ts';

export type TwilioMessage = {
  sid: string;
  body: string;
  to: string;
  from: string | null;
  messaging_service_sid: string | null;
  status: string;
  direction: string;
  /** RFC 2822, whole seconds. */
  date_created: string;
  date_sent: string | null;
};

export type FakeTwilio = FakeProvider & { messages: TwilioMessage[]; accountSid: string; authToken: string };

const unsubscribed = '+15005550004';
const noRoute = '+15005550002';

/** Twilio's Messages resource, limited to what the gateway uses. `now` dates the messages. */
export async function startFakeTwilio(now: () => Date = () => new Date()): Promise<FakeTwilio> {
  const messages: TwilioMessage[] = [];
  const accountSid = 'AC00000000000000000000000000000001';
  const authToken = 'auth-token';
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const provider = await startFakeProvider((request) => {
    const purpose = request.method === 'GET' ? 'ask' : 'send';
    if (request.url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return rejection(purpose, 404, 20404);
    if (request.authorization !== expected) return rejection(purpose, 401, 20003);
    return purpose === 'ask' ? list(request, messages) : send(request, messages, now());
  });
  return { ...provider, messages, accountSid, authToken };
}

function send({ form }: FakeRequest, messages: TwilioMessage[], at: Date): PlannedResponse {
  const to = form.get('To') ?? '';
  const body = form.get('Body') ?? '';
  const from = form.get('From');
  const service = form.get('MessagingServiceSid');
  if (body === '') return rejection('send', 400, 21602);
  if (from === null && service === null) return rejection('send', 400, 21603);
  if (to === unsubscribed) return rejection('send', 400, 21610);
  if (to === noRoute) return rejection('send', 400, 21612);
  if (!/^\+[1-9]\d{7,14}$/u.test(to)) return rejection('send', 400, 21211);
  const message = {
    sid: `SM${String(messages.length + 1).padStart(32, '0')}`,
    body,
    to,
    from,
    messaging_service_sid: service,
    status: service === null ? 'queued' : 'accepted',
    direction: 'outbound-api',
    date_created: at.toUTCString().replace('GMT', '+0000'),
    date_sent: null,
  };
  return { purpose: 'send', reply: { status: 201, json: message }, store: () => messages.unshift(message) };
}

function list({ url }: FakeRequest, messages: TwilioMessage[]): PlannedResponse {
  const found = messages.filter((message) => message.to === url.searchParams.get('To'));
  const size = Number(url.searchParams.get('PageSize') ?? '50');
  return {
    purpose: 'ask',
    reply: { status: 200, json: { messages: found.slice(0, size), page: 0, page_size: size } },
  };
}

/** The text contains the number, as Twilio's does, so tests can check that it is not logged. */
function rejection(purpose: PlannedResponse['purpose'], status: number, code: number): PlannedResponse {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return {
    purpose,
    reply: { status, json: { code, message: "The 'To' number +9665 is not valid", more_info, status } },
  };
}
