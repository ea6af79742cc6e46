import type { StaffUuid } from '#domain/identifier.ts';
import { countRecoveryCodes, secondFactorOf } from '../../db/staff/second-factor-store.ts';
import { loginOf } from '../../db/staff/staff-account-store.ts';
import type { Context } from '../context.ts';

/** How somebody of the staff stands with their second factor (docs/spec/reliability.md#S-51). */
export type OwnSecondFactor = {
  readonly login: string;
  readonly enabled: boolean;
  /** The configuration asks everybody for one. */
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
};

/** Whether staff have a second factor, and how many recovery codes they have left. */
export async function viewSecondFactor(
  { database: { reader }, settings }: Context,
  staffUuid: StaffUuid,
): Promise<OwnSecondFactor> {
  const [login, { sealedSecret }, recoveryCodesLeft] = await Promise.all([
    loginOf(reader, staffUuid),
    secondFactorOf(reader, staffUuid),
    countRecoveryCodes(reader, staffUuid),
  ]);
  const enabled = sealedSecret !== null;
  return { login, enabled, required: settings.secondFactorRequired, recoveryCodesLeft };
}
