import type { Endpoint } from '#contract/endpoint.ts';
import { clientPaths } from '#contract/fields.ts';
import { parsePhone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';

type Accepted = Result<unknown, Refusal>;

/**
 * Returns the reader of the client phones in a request: it replaces each with its ten digits. A phone that is not a
 * Russian mobile number is refused, because it has no client and thus no order (docs/spec/reliability.md#S-18).
 */
export function clientPhonesReader({ request: schema, errors }: Endpoint): (request: unknown) => Accepted {
  const unknownClient = errors.includes('client.not.exist.error')
    ? refuse('client.not.exist.error', 'field=phone')
    : refuse('order.not.found.error');
  const readClient = (client: unknown): Accepted => readPhone(client, unknownClient);
  const paths = clientPaths(schema);
  return (request) => {
    let accepted: Accepted = success(request);
    for (const path of paths) if (accepted.ok) accepted = changeAt(accepted.value, path, readClient);
    return accepted;
  };
}

/** An object with a country code and a phone, or, if both fields are optional, with neither. */
function readPhone(client: unknown, unknownClient: Accepted): Accepted {
  if (!isRecord(client)) return success(client);
  const { countryCode, phone } = client;
  if (countryCode === undefined && phone === undefined) return success(client);
  if (typeof countryCode !== 'string') return refuse('request.invalid.error', 'field=countryCode');
  if (typeof phone !== 'string') return refuse('request.invalid.error', 'field=phone');
  const parsed = parsePhone(countryCode, phone);
  return parsed.ok ? success({ ...client, phone: parsed.value }) : unknownClient;
}

/** A copy of the value with a changed part. A value without that part stays as it is. */
function changeAt(value: unknown, path: readonly string[], change: (part: unknown) => Accepted): Accepted {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (!isRecord(value) || value[name] === undefined) return success(value);
  const changed = changeAt(value[name], rest, change);
  return changed.ok ? success({ ...value, [name]: changed.value }) : changed;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
