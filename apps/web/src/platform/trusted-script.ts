type TrustedTypes = {
  defaultPolicy: unknown;
  /** A policy returns trusted URLs, which the types of the DOM know only as strings. */
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL(url: string): string };
};

declare global {
  interface Window {
    /** Missing in TypeScript's types. */
    trustedTypes?: TrustedTypes;
  }
}

/** Required by the CSP directive `require-trusted-types-for`. */
export function trustedScript(url: string): string {
  const policy = window.trustedTypes?.createPolicy('nabta-worker', {
    createScriptURL: (scriptUrl) => scriptUrl,
  });
  return policy?.createScriptURL(url) ?? url;
}
