type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
};

/** The address of a script of ours: pages run none that no policy vouches for (CSP `require-trusted-types-for`). */
export function trustedScript(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('nabta-worker', { createScriptURL: (own) => own });
  return (policy?.createScriptURL(url) ?? url) as string;
}
