// People of more than one story.
import { person } from './make-story.ts';

/** A customer of all three suppliers with one identity. */
export const ALEX = person('alex@rowanbrook.example', 'Alex Rowan', 'in all three portals');
