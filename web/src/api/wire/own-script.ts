/**
 * Turns a script address that comes from the build into a trusted one. The content security policy rejects plain text
 * (docs/spec/reliability.md#S-31).
 */
export function trustScriptAddress(policyName: string, address: string): string {
  const policy = window.trustedTypes?.createPolicy(policyName, { createScriptURL: (text) => text });
  return policy === undefined ? address : policy.createScriptURL(address);
}
