/** SHA-256 of each file of a backup, by its path in the folder. */
export type Checksums = Record<string, string>;

/** The manifest of a backup. */
export interface Manifest {
  madeAt: string;
  /** Numbers of documents of each collection, by service. */
  services: Record<string, Record<string, number>>;
  objects: number;
  /** Backups of earlier releases have none. */
  checksums?: Checksums;
}
