export type PlacedOrder = {
  id: string;
  gifts: { status: string; link: string | null }[];
};

export type NewOrder = { reference: string; trees: number; phone?: string; occasion: 'thank_you' };

export type Nabta = {
  listOrders(reference: string): Promise<PlacedOrder[]>;
  placeOrder(order: NewOrder, idempotencyKey: string): Promise<PlacedOrder>;
  cancelOrder(id: string, keep: number): Promise<PlacedOrder>;
};

export class NabtaError extends Error {
  override name = 'NabtaError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The three calls of the partner API that a shop needs, without a package to install. */
export function createNabta({ baseUrl, key }: { baseUrl: string; key: string }): Nabta {
  async function call<Data>(path: string, post?: { body: object; idempotencyKey: string }): Promise<Data> {
    const response = await fetch(new URL(`/api/partner/order${path}`, baseUrl), {
      headers: {
        authorization: `Bearer ${key}`,
        ...(post && { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
      },
      ...(post && { method: 'POST', body: JSON.stringify(post.body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer: { data: Data; code?: string } = JSON.parse(await response.text());
    if (!response.ok) throw new NabtaError(answer.code ?? String(response.status));
    return answer.data;
  }

  return {
    listOrders: (reference) => call(`?limit=100&reference=${encodeURIComponent(reference)}`),
    placeOrder: (body, idempotencyKey) => call('', { body, idempotencyKey }),
    async cancelOrder(id, keep) {
      const post = { body: { keep }, idempotencyKey: `cancel-${id}-${keep}` };
      return (await call<{ order: PlacedOrder }>(`/${id}/cancel`, post)).order;
    },
  };
}
