import type { StaffUuid } from '#domain/identifier.ts';
import { countRecoveryCodes, secondFactorOf } from '../../db/staff/second-factor-store.ts';
import { loginOf } from '../../db/staff/staff-account-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The state of a staff member's own second factor (docs/spec/reliability.md#S-51). */
export type OwnSecondFactor = {
  readonly login: string;
  readonly enabled: boolean;
  /** The configuration requires a second factor for all staff. */
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
};

/** Reports whether a staff member has a second factor, and the number of recovery codes left. */
export async function viewSecondFactor(
  { database: { reader }, settings }: DatabaseAccess,
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
