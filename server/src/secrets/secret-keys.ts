/** The valid SECRET_KEYs, the newest first; two during a key rotation (docs/spec/reliability.md#S-57). */
export type SecretKeys = readonly [string, ...string[]];
