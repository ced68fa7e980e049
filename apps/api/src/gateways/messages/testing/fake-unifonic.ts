import {
  type FakeProvider,
  type FakeRequest,
  type PlannedResponse,
  startFakeProvider,
} from './fake-provider.ts';

export type UnifonicMessage = {
  MessageID: number;
  CorrelationID: string;
  Status: string;
  MessageBody: string;
  SenderID: string;
  Recipient: string;
};

export type FakeUnifonic = FakeProvider & { messages: UnifonicMessage[]; appSid: string };

/** Unifonic's NextGen REST API, limited to what the gateway uses. */
export async function startFakeUnifonic(appSid = 'app-sid'): Promise<FakeUnifonic> {
  const messages: UnifonicMessage[] = [];
  const provider = await startFakeProvider((request) => {
    const path = `${request.method} ${request.url.pathname}`;
    const isRightApp = request.form.get('AppSid') === appSid;
    if (path === 'POST /rest/SMS/Messages/GetMessagesDetails') return list(request, isRightApp, messages);
    if (path === 'POST /rest/SMS/messages') return send(request, isRightApp, messages);
    return rejection('send', 404, 'ER-404', 'Incompatible API version');
  });
  return { ...provider, messages, appSid };
}

function send({ form }: FakeRequest, isRightApp: boolean, messages: UnifonicMessage[]): PlannedResponse {
  const field = (name: string) => form.get(name) ?? '';
  const recipient = field('Recipient');
  if (!isRightApp) return rejection('send', 401, 'ER-401', 'Authentication failed');
  if (field('SenderID') === 'Unknown')
    return rejection('send', 480, 'ER-480', 'This user cannot use specified SenderID');
  if (field('Body') === '') return rejection('send', 449, 'ER-449', 'Message body is empty');
  if (!/^\d+$/u.test(recipient)) return rejection('send', 482, 'ER-482', 'Invalid dest num');
  if (recipient.length < 10) return rejection('send', 200, 'ER-04', 'Dest num is too short');
  if (messages.some((sent) => sent.Recipient === recipient && sent.MessageBody === field('Body'))) {
    return rejection('send', 200, 'ER-09', 'Duplicated message');
  }
  const message = {
    MessageID: 42_000_348_806_924 + messages.length,
    CorrelationID: field('CorrelationID'),
    Status: 'Queued',
    MessageBody: field('Body'),
    SenderID: field('SenderID'),
    Recipient: recipient,
  };
  const { MessageID, CorrelationID, Status } = message;
  return {
    purpose: 'send',
    reply: accepted({
      MessageID,
      CorrelationID,
      Status,
      NumberOfUnits: 1,
      Cost: 0,
      Balance: 0,
      Recipient: recipient,
    }),
    store: () => messages.push(message),
  };
}

/** Filters by number only, to expose an adapter that trusts the CorrelationID filter. */
function list({ form }: FakeRequest, isRightApp: boolean, messages: UnifonicMessage[]): PlannedResponse {
  if (!isRightApp) return rejection('ask', 401, 'ER-401', 'Authentication failed');
  const found = messages.filter((sent) => sent.Recipient === form.get('Recipient'));
  return {
    purpose: 'ask',
    reply: accepted({ messages: found, TotalTextMessages: found.length, Next: '', Prev: '' }),
  };
}

function accepted(data: object): PlannedResponse['reply'] {
  return { status: 200, json: { success: true, message: '', errorCode: 'ER-00', data } };
}

function rejection(
  purpose: PlannedResponse['purpose'],
  status: number,
  errorCode: string,
  message: string,
): PlannedResponse {
  return { purpose, reply: { status, json: { success: 'false', message, errorCode, data: {} } } };
}
