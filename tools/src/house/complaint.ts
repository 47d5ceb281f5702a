export interface Complaint {
  /** Where to look: a path from the root, with a line where there is one. */
  readonly at: string;
  readonly about: string;
}

export const complain = (at: string, about: string): Complaint => ({ at, about });
