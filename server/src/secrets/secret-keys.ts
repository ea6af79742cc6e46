/** The SECRET_KEYs in force, the newest first: two while one takes the place of the other (docs/spec/reliability.md#S-57). */
export type SecretKeys = readonly [string, ...string[]];
