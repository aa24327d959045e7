/** Whether this process can take requests. */
export interface Health {
  /** False during startup and once shutdown has begun. */
  isReady: boolean;
  /** False while the database cannot be used. */
  readonly isStoreUsable: () => Promise<boolean>;
}
