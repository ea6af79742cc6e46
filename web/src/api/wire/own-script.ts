/** The policy of our pages lets no text be run as an address of a script (docs/spec/reliability.md#S-31): this one was written by the build. */
export function ownScript(policyName: string, address: string): string {
  const policy = window.trustedTypes?.createPolicy(policyName, { createScriptURL: (text) => text });
  return policy === undefined ? address : policy.createScriptURL(address);
}
