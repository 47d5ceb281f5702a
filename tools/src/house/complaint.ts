export interface Complaint {
  /** A path from the root, with a line if there is one. */
  readonly at: string;
  readonly about: string;
}

export const complain = (at: string, about: string): Complaint => ({ at, about });
