/** The company that signs the contracts, from the configuration. */
export type Operator = {
  readonly name: string;
  readonly address: string;
  /** Taxpayer number, 10 digits, or 12 for a sole trader. */
  readonly inn: string;
  /** State registration number, 13 or 15 digits. */
  readonly ogrn: string;
  /** For complaints and for withdrawals of the consent to the processing of personal data. */
  readonly email: string;
};
