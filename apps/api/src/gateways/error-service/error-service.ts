/** One error, scrubbed and with source positions, as it is sent to an error service. */
export type ReportedError = {
  reference: string;
  /** Equal for similar errors. */
  fingerprint: string;
  at: Date;
  origin: 'web' | 'server';
  release: string;
  type: string;
  message: string;
  /** Innermost first. */
  frames: readonly { name: string | null; file: string; line: number; column: number; isOurs: boolean }[];
  /** Oldest first. */
  crumbs: readonly { agoMs: number; kind: string; what: string }[];
  /** The page, endpoint or job in which it happened. */
  page: string;
  /** Short values, such as the browser and the language. */
  tags: Readonly<Record<string, string>>;
};

export type ErrorService = {
  /** Never throws. On `failed` the caller must store the error. */
  send(error: ReportedError): Promise<'sent' | 'failed'>;
};
