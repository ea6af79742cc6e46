/** Phones of the clients of the demo world (`tools/demo/demo-catalogue.ts`), ten digits without the country code. */
export const demoClients = {
  maria: '9001000001',
  pavel: '9001000002',
  anna: '9001000003',
  /** Blocked. */
  oleg: '9001000004',
  /** Inactive. */
  irina: '9001000005',
  denis: '9001000006',
} as const;

/** A phone of no client. */
export const unknownPhone = '9009999999';
