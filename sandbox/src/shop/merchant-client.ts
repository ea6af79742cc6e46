import { isRecord } from '../parameters.ts';

/** An instalment product. Amounts are kopecks. */
export type Product = {
  readonly productId: string;
  readonly name: string;
  readonly termUi: string;
  readonly minAmount: number;
  readonly maxAmount: number;
};

/** `message` can be shown: the product's text, or a default when the product does not answer. */
export type MerchantAnswer =
  | { readonly kind: 'DONE'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'REFUSED'; readonly message: string };

/** Client of the product's merchant API. */
export type MerchantClient = {
  products(): Promise<readonly Product[]>;
  order(orderUuid: string): Promise<MerchantAnswer>;
  /** Requests with the same key run once. */
  post(
    path: string,
    body: Readonly<Record<string, unknown>>,
    idempotencyKey: string,
  ): Promise<MerchantAnswer>;
};

type PostRequest = {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
};

const answerTimeoutMs = 15_000;

export function createMerchantClient(productUrl: string, apiKey: string): MerchantClient {
  const ask = async (path: string, posted?: PostRequest): Promise<MerchantAnswer> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    try {
      const response = await fetch(
        `${productUrl}/merchant/v1${path}`,
        posted === undefined
          ? { headers, signal }
          : { ...posted, headers: { ...headers, ...posted.headers }, signal },
      );
      const body: unknown = await response.json();
      if (response.ok && isRecord(body)) return { kind: 'DONE', body };
      return { kind: 'REFUSED', message: refusalText(body, response.status) };
    } catch {
      return { kind: 'REFUSED', message: 'Сервис рассрочки не отвечает' };
    }
  };
  return {
    products: async () => {
      const answer = await ask('/products');
      return answer.kind === 'DONE' ? readProducts(answer.body) : [];
    },
    order: (orderUuid) => ask(`/orders/${encodeURIComponent(orderUuid)}`),
    post: (path, body, idempotencyKey) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      }),
  };
}

function refusalText(body: unknown, status: number): string {
  const error = isRecord(body) ? body['error'] : undefined;
  const message = isRecord(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : `Сервис рассрочки ответил ${status}`;
}

function readProducts(body: Readonly<Record<string, unknown>>): readonly Product[] {
  const products = body['products'];
  return Array.isArray(products) ? products.filter(isProduct) : [];
}

function isProduct(value: unknown): value is Product {
  return (
    isRecord(value) &&
    typeof value['productId'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['minAmount'] === 'number' &&
    typeof value['maxAmount'] === 'number'
  );
}
