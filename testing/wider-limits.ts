const many = '1000000';

/**
 * The environment of a product that a whole city comes to from the one address of a test: what is counted for an address, a client or all
 * messages, and has tests of its own, would stop it.
 */
export const roomForCrowd = {
  LIMIT_STARTS_PER_ADDRESS_PER_HOUR: many,
  LIMIT_STARTS_PER_NETWORK_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_DAY: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_DAY: many,
  LIMIT_CODES_PER_PHONE_PER_DAY: many,
  LIMIT_PASSWORDS_PER_ADDRESS_PER_HOUR: many,
  LIMIT_PAPERS_PER_CLIENT_PER_HOUR: many,
  LIMIT_PAPERS_PER_CLIENT_PER_DAY: many,
  ATTACK_WRONG_CODES_PER_HOUR: many,
  SMS_DAILY_CEILING_ROUBLES: many,
  SMS_BREAKER_PER_HOUR: many,
} as const;
