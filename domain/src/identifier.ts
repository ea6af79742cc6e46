import type { Brand } from './brand.ts';

/** Identifiers are UUIDs that never mix: an order's does not fit where a penalty's is asked for. */
export type OrderUuid = Brand<string, 'OrderUuid'>;
export type OperationUuid = Brand<string, 'OperationUuid'>;
export type PenaltyUuid = Brand<string, 'PenaltyUuid'>;
export type RefundUuid = Brand<string, 'RefundUuid'>;
export type BindingUuid = Brand<string, 'BindingUuid'>;
export type ClientUuid = Brand<string, 'ClientUuid'>;
export type MerchantUuid = Brand<string, 'MerchantUuid'>;
export type StaffUuid = Brand<string, 'StaffUuid'>;
export type ServiceUuid = Brand<string, 'ServiceUuid'>;
export type FeeUuid = Brand<string, 'FeeUuid'>;
export type RoleUuid = Brand<string, 'RoleUuid'>;
export type ConsentUuid = Brand<string, 'ConsentUuid'>;
export type ProductId = Brand<string, 'ProductId'>;

type Identifier =
  | OrderUuid
  | OperationUuid
  | PenaltyUuid
  | RefundUuid
  | BindingUuid
  | ClientUuid
  | MerchantUuid
  | StaffUuid
  | ServiceUuid
  | FeeUuid
  | RoleUuid
  | ConsentUuid
  | ProductId;

/** Names text that has been checked at a door, or drawn by the process's source of chance, as an identifier. */
export function identifier<Kind extends Identifier>(text: string): Kind {
  return text as Kind;
}
