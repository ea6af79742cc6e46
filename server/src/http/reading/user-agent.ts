/** Longer than the User-Agent of any browser; the rest is not stored. */
export const maxUserAgentLength = 512;
