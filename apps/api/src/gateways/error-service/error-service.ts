/** One failure, scrubbed and with the lines of the source, as a service that gathers errors is told of it. */
export type ReportedError = {
  reference: string;
  /** The same for failures that are alike. */
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
  /** The page, the call or the job it happened in. */
  page: string;
  /** Few words each, such as the browser and the language. */
  tags: Readonly<Record<string, string>>;
};

export type ErrorService = {
  /** Never throws. Whoever is told `failed` has to keep it. */
  send(error: ReportedError): Promise<'sent' | 'failed'>;
};
