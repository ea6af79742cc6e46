const dayMilliseconds = 86_400_000;

/** The promo lasts a week, as in docs/spec/specification.md#4; it began yesterday. */
const promoDays = { before: 1, after: 6 };

/**
 * The configuration of a demonstration: every screen of the specification has its links, its promo and its approvals.
 * Each link leads to a page of the sandbox. Variables that are set by hand take precedence.
 */
export function demoEnvironment(sandboxPort: number, now: number): Readonly<Record<string, string>> {
  const sandbox = `http://localhost:${sandboxPort}`;
  const day = (shift: number): string => new Date(now + shift * dayMilliseconds).toISOString().slice(0, 10);
  return {
    SUPPORT_PHONE: '8 800 000-00-00',
    PARTNER_LINK: `${sandbox}/shop`,
    FAQ_LINK: `${sandbox}/about/questions`,
    PENALTY_INFO_LINK: `${sandbox}/about/penalties`,
    APP_STORE_LINK: `${sandbox}/about/app-store`,
    GOOGLE_PLAY_LINK: `${sandbox}/about/google-play`,
    RU_STORE_LINK: `${sandbox}/about/ru-store`,
    APP_GALLERY_LINK: `${sandbox}/about/app-gallery`,
    APP_LINK: `${sandbox}/about/app`,
    PROMO_FROM: day(-promoDays.before),
    PROMO_TO: day(promoDays.after),
    APPROVAL_REFUND: 'on',
    APPROVAL_REFUND_FROM_ROUBLES: '200000',
    APPROVAL_GOODWILL: 'on',
    APPROVAL_GOODWILL_FROM_ROUBLES: '10000',
    APPROVAL_HOURS: '720',
  };
}
