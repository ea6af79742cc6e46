export {};

/** As much of Trusted Types as the pages use: the compiler's list of browser interfaces leaves it out. */
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
