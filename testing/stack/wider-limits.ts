const many = '1000000';

/**
 * Limits for a load test whose clients all share one address. The real limits per address, client and installation
 * have their own tests.
 */
export const wideLimits = {
  LIMIT_STARTS_PER_ADDRESS_PER_HOUR: many,
  LIMIT_STARTS_PER_NETWORK_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_DAY: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_DAY: many,
  LIMIT_CODES_PER_PHONE_PER_DAY: many,
  LIMIT_PASSWORDS_PER_ADDRESS_PER_HOUR: many,
  LIMIT_DOCUMENTS_PER_CLIENT_PER_HOUR: many,
  LIMIT_DOCUMENTS_PER_CLIENT_PER_DAY: many,
  LIMIT_LETTERS_PER_EMAIL_PER_DAY: many,
  LIMIT_LETTERS_PER_EMAIL_PER_30_DAYS: many,
  ATTACK_WRONG_CODES_PER_HOUR: many,
  SMS_DAILY_CEILING_ROUBLES: many,
  SMS_BREAKER_PER_HOUR: many,
} as const;
