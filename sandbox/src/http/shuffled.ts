import { randomInt } from 'node:crypto';

/** Shuffled and with an unknown field, so that a client that relies on either fails here. */
export function shuffled(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(shuffled);
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer);
  fields.push([`dummy${randomInt(1_000)}`, 'ignore']);
  for (let place = fields.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    const [here, there] = [fields[place], fields[other]];
    if (here && there) [fields[place], fields[other]] = [there, here];
  }
  return Object.fromEntries(fields);
}
