/** What one check of the doctor found. */
export interface Finding {
  /** `warning`: the app works, and something should be done nevertheless. */
  readonly kind: 'ok' | 'warning' | 'problem';
  /** Such as `Database`. */
  readonly about: string;
  /** What is so and, unless it is fine, what to do. No secrets. */
  readonly sentence: string;
}

/** Names the subject of findings once. */
export function about(subject: string) {
  const of = (kind: Finding['kind']) => (sentence: string) => ({ kind, about: subject, sentence });
  return { ok: of('ok'), warning: of('warning'), problem: of('problem') };
}

export function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 10_000 ? `${Math.ceil(mb)} MB` : `${Math.round(mb / 1_000)} GB`;
}
