import { Type } from 'typebox';
import type {
  CardUuid,
  ClientUuid,
  ConsentUuid,
  FeeUuid,
  MerchantUuid,
  IntentUuid,
  OrderUuid,
  PauseRequestUuid,
  PenaltyUuid,
  RoleUuid,
  ServiceUuid,
  StaffUuid,
} from '#domain/identifier.ts';
import { uuid } from './fields.ts';

/**
 * Branded identifiers. Each has the JSON Schema of `uuid`. The server converts the identifiers of a request to lower
 * case before the handler receives them.
 */
export const bindingUuid = Type.Unsafe<CardUuid>(uuid);
export const clientUuid = Type.Unsafe<ClientUuid>(uuid);
export const consentUuid = Type.Unsafe<ConsentUuid>(uuid);
export const feeUuid = Type.Unsafe<FeeUuid>(uuid);
export const merchantUuid = Type.Unsafe<MerchantUuid>(uuid);
export const intentUuid = Type.Unsafe<IntentUuid>(uuid);
export const orderUuid = Type.Unsafe<OrderUuid>(uuid);
export const pauseRequestUuid = Type.Unsafe<PauseRequestUuid>(uuid);
export const penaltyUuid = Type.Unsafe<PenaltyUuid>(uuid);
export const roleUuid = Type.Unsafe<RoleUuid>(uuid);
export const serviceUuid = Type.Unsafe<ServiceUuid>(uuid);
export const staffUuid = Type.Unsafe<StaffUuid>(uuid);
