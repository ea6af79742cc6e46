import type { FastifyRequest } from 'fastify';

/** Request parameters from form, JSON or query. */
export type RequestParameters = {
  /** `null` when absent or empty. */
  readonly text: (name: string) => string | null;
  /** null when absent, NaN when it is not a non-negative whole number. */
  readonly amount: (name: string) => number | null;
  readonly flag: (name: string) => boolean;
  /** A repeated parameter, an array, or a text with `;` or `,` as separator. */
  readonly words: (name: string) => readonly string[];
  /** The objects of a list; empty when the value is not a list. */
  readonly list: (name: string) => readonly RequestParameters[];
  /** An object or a JSON text of one; null when absent, 'malformed' otherwise. */
  readonly object: (name: string) => Readonly<Record<string, unknown>> | 'malformed' | null;
};

export function readParameters(...sources: readonly unknown[]): RequestParameters {
  const values = new Map<string, unknown>(
    sources.flatMap((source) => (isRecord(source) ? Object.entries(source) : [])),
  );
  const text = (name: string): string | null => {
    const value = values.get(name);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const written = typeof first === 'number' || typeof first === 'boolean' ? String(first) : first;
    return typeof written === 'string' && written !== '' ? written : null;
  };
  return {
    text,
    amount: (name) => {
      const written = text(name);
      if (written === null) return null;
      return /^\d{1,12}$/.test(written) ? Number(written) : NaN;
    },
    flag: (name) => text(name) === 'true',
    words: (name) => {
      const value = values.get(name);
      const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
      return parts.flatMap((part) => (typeof part === 'string' ? part.split(/[;,]/) : [])).filter(Boolean);
    },
    list: (name) => {
      const value = values.get(name);
      return Array.isArray(value) ? value.filter(isRecord).map((item) => readParameters(item)) : [];
    },
    object: (name) => {
      const value = values.get(name);
      if (value === undefined || value === '') return null;
      const parsed = typeof value === 'string' ? parseJson(value) : value;
      return isRecord(parsed) ? parsed : 'malformed';
    },
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the request comes from an HTML form, so that the answer redirects to the page. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}
