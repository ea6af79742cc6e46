/** A requirement of OWASP ASVS 5.0.0, level 1 or 2, in words of our own, and how it stands with it here. */
export type Requirement = {
  /** As the standard numbers it, without its «V». */
  readonly number: string;
  readonly level: 1 | 2;
  /** The requirement in brief. */
  readonly asks: string;
} & Standing;

export type Standing =
  | { readonly shownBy: Proof }
  /** What it speaks of does not exist here, or is somebody else's part. */
  | { readonly notHere: string }
  /** Not met, and why; what holds instead is shown all the same. */
  | { readonly deviation: string; readonly shownBy: Proof };

export type Proof = {
  /** `path › name`, as `npm test` prints them. */
  readonly tests: readonly string[];
  /** `path › heading`, where something is to be written down. */
  readonly pages?: readonly string[];
  /** Checks of `npm test -- checks`, by name. */
  readonly checks?: readonly string[];
};

export type Chapter = {
  readonly number: number;
  readonly name: string;
  readonly requirements: readonly Requirement[];
};
