export {};

/** The part of Trusted Types that the pages use; TypeScript's DOM library does not have it. */
declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}
