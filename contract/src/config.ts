import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { text } from './texts.ts';
import { nothing, oneOf, record } from './fields.ts';

/** Public configuration and device detection (docs/spec/specification.md#1, docs/spec/specification.md#7 «Other»). */
export const configEndpoints = {
  'GET /barrel/': {
    summary: 'A public configuration value by its key; other keys are answered as not found',
    source: 'docs/spec/specification.md#1, docs/spec/specification.md#7',
    caller: 'anyone',
    request: record({ key: text(64) }),
    response: record({ key: Type.String(), value: Type.Unknown() }),
    errors: ['not.found.error'],
  },
  'GET /device/detect': {
    summary: 'Device type of the caller, for the list of applications',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#2 «Phone login page»',
    caller: 'anyone',
    request: nothing,
    response: record({ platform: oneOf(['IOS', 'ANDROID', 'DESKTOP', 'OTHER']) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
