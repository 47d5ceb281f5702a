import { randomInt } from 'node:crypto';

/** In any order and with a field nobody knows, so that a client which counts on either fails here. */
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
