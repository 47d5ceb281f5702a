// Short helpers for writing the stories as tables.
import type { Book, StoryPerson, StoryProject } from './story.ts';

export const person = (email: string, name: string, note = 'full access'): StoryPerson => ({
  email,
  name,
  status: 'APPROVED',
  permissions: {},
  note,
});

export const manager = (email: string, name: string): StoryPerson => ({
  ...person(email, name, 'manages users'),
  permissions: { manageUsers: true },
});

export const viewer = (email: string, name: string): StoryPerson => ({
  ...person(email, name, 'view only'),
  permissions: { pay: false, prepay: false, manageMethods: false, requestWaiver: false },
});

export const pending = (email: string, name: string): StoryPerson => ({
  ...person(email, name, 'waits for approval'),
  status: 'PENDING',
});

export const suspended = (email: string, name: string): StoryPerson => ({
  ...person(email, name, 'suspended'),
  status: 'SUSPENDED',
});

const STATE = /, ([A-Z]{2}) [\w ]+$/;

/** The state is in the address, before the postal code. */
export function project(jobId: string, jobName: string, address: string): StoryProject {
  const [, state] = STATE.exec(address) ?? [];
  if (state === undefined) throw new Error(`no state in the address ${address}`);
  return { jobId, jobName, address, state };
}

type BookOptions = Partial<Pick<Book, 'currency' | 'projects' | 'hasCredits'>>;

export const book = (open: Book['open'], paid: number, sizes: Book['sizes'], options: BookOptions = {}): Book => ({
  currency: 'USD',
  hasCredits: false,
  ...options,
  open,
  paid,
  sizes,
});
