import type { Brand } from './brand.ts';

/** Branded identifiers: an order's UUID is not accepted where a penalty's is expected. */
export type OrderUuid = Brand<string, 'OrderUuid'>;
export type IntentUuid = Brand<string, 'IntentUuid'>;
export type PenaltyUuid = Brand<string, 'PenaltyUuid'>;
export type RefundUuid = Brand<string, 'RefundUuid'>;
export type GoodwillUuid = Brand<string, 'GoodwillUuid'>;
export type CardUuid = Brand<string, 'CardUuid'>;
export type ClientUuid = Brand<string, 'ClientUuid'>;
export type MerchantUuid = Brand<string, 'MerchantUuid'>;
export type StaffUuid = Brand<string, 'StaffUuid'>;
export type ServiceUuid = Brand<string, 'ServiceUuid'>;
export type FeeUuid = Brand<string, 'FeeUuid'>;
export type RoleUuid = Brand<string, 'RoleUuid'>;
export type ConsentUuid = Brand<string, 'ConsentUuid'>;
export type PauseUuid = Brand<string, 'PauseUuid'>;
export type PauseRequestUuid = Brand<string, 'PauseRequestUuid'>;
export type ProductId = Brand<string, 'ProductId'>;

type Identifier =
  | OrderUuid
  | IntentUuid
  | PenaltyUuid
  | RefundUuid
  | GoodwillUuid
  | CardUuid
  | ClientUuid
  | MerchantUuid
  | StaffUuid
  | ServiceUuid
  | FeeUuid
  | RoleUuid
  | ConsentUuid
  | PauseUuid
  | PauseRequestUuid
  | ProductId;

/** Brands a text as an identifier without checking it: a field of a validated request, or a value of `newUuid`. */
export function identifier<Kind extends Identifier>(text: string): Kind {
  return text as Kind;
}
