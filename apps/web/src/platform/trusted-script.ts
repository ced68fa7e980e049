type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
};

/** Required by the CSP directive `require-trusted-types-for`. */
export function trustedScript(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('nabta-worker', { createScriptURL: (scriptUrl) => scriptUrl });
  return (policy?.createScriptURL(url) ?? url) as string;
}
