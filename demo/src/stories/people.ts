// People who stand in more than one story.
import { person } from './make-story.ts';

/** A customer of all three suppliers, with one login for all of them. */
export const ALEX = person('alex@rowanbrook.example', 'Alex Rowan', 'in all three portals');
