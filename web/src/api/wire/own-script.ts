/**
 * The content security policy accepts no plain text as a script address (docs/spec/reliability.md#S-31). This address
 * comes from the build.
 */
export function ownScript(policyName: string, address: string): string {
  const policy = window.trustedTypes?.createPolicy(policyName, { createScriptURL: (text) => text });
  return policy === undefined ? address : policy.createScriptURL(address);
}
