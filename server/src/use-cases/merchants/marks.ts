import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import { logoTypeOf } from '#domain/merchants/logo.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import {
  type ListedMark,
  listedMarks,
  lockMark,
  type Logo,
  logoByHash,
  type Mark,
  saveMark,
} from '../../db/merchants/mark-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { hashOfFile, isHashOfFile } from '../../secrets/hash-of-text.ts';
import type { Context, DatabaseAccess } from '../context.ts';

type Input = {
  readonly merchantUuid: MerchantUuid;
  /** PNG or SVG; null removes the logo, undefined leaves it as it is. */
  readonly file: Uint8Array | null | undefined;
  /** Like #0a7a3d; null for the colour of the monogram. */
  readonly colour: string | null;
};

/**
 * Changes the logo and the colour of a shop (docs/spec/screens.md#orders). An SVG is stored with its shapes and colours
 * only. Another file is refused with `request.invalid.error`.
 */
export async function changeMark(
  { drawings, database, clock }: Pick<Context, 'drawings' | 'database' | 'clock'>,
  staff: StaffActor,
  { merchantUuid, file, colour }: Input,
): Promise<Result<null, Refusal<'not.found.error' | 'request.invalid.error'>>> {
  const uploaded = file ? logoOf(file, drawings) : null;
  if (file && uploaded === null)
    return failure({ code: 'request.invalid.error', description: 'field=logo', message: notALogo });
  return database.transaction(async (transaction) => {
    const old = await lockMark(transaction, merchantUuid);
    if (old === null) return refuse('not.found.error');
    const mark = { colour, logo: file === undefined ? old.logo : uploaded };
    const now = clock.now();
    await saveMark(transaction, { merchantUuid, ...mark }, now);
    const before = recorded(old.fullName, old);
    const after = recorded(old.fullName, mark);
    const action = { staff, action: 'CHANGE_SHOP_MARK', subjectId: merchantUuid, before, after } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

const notALogo = 'Логотип — PNG до 512 × 512 точек или SVG из фигур, не больше 32 КБ';

function logoOf(file: Uint8Array, drawings: Context['drawings']): Logo | null {
  const mediaType = logoTypeOf(file);
  if (mediaType === null) return null;
  if (mediaType === 'image/png') return { file, mediaType, hash: hashOfFile(file) };
  const clean = drawings.cleanSvg(new TextDecoder().decode(file));
  if (clean === null) return null;
  const cleanFile = new TextEncoder().encode(clean);
  return { file: cleanFile, mediaType, hash: hashOfFile(cleanFile) };
}

const shownDigits = 8;

/** What the staff log shows: the type of the logo with the first digits of its hash. */
function recorded(merchant: string, { logo, colour }: Mark) {
  if (logo === null) return { merchant, logo: null, colour };
  const type = logo.mediaType === 'image/png' ? 'PNG' : 'SVG';
  return { merchant, logo: `${type} ${logo.hash.slice(0, shownDigits)}`, colour };
}

/** The marks of all shops, by name. Staff give marks to some hundred shops at most. */
export async function listMarks({ database }: DatabaseAccess): Promise<readonly ListedMark[]> {
  return listedMarks(database.reader);
}

/** A logo that is in use, by the hash of its file. */
export async function findLogo(
  { database }: DatabaseAccess,
  hash: string,
): Promise<Pick<Logo, 'file' | 'mediaType'> | null> {
  return isHashOfFile(hash) ? logoByHash(database.reader, hash) : null;
}
