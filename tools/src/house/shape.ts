// Every path names a file: no barrels and no wildcard re-exports.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

export const checkShape = (sources: readonly Source[]): Complaint[] =>
  sources.flatMap(({ path, deeds }) => [
    ...(/(^|\/)index\.tsx?$/.test(path) ? [complain(path, 'no barrels: name the file after what it exports')] : []),
    ...deeds
      .filter(({ what }) => what === 'export *')
      .map(({ line }) => complain(`${path}:${line}`, 'no export *: name what is exported')),
  ]);
