// A race that is lost in one of three runs would pass eight of nine times if it were tried again on CI.
import { type Complaint, complain } from './complaint.ts';
import type { File } from './root.ts';

/** Named in vitest.config.ts, where it says that a test is not tried again. */
export const ONCE = 'once';

const RANDOM = /\.(?:race|model)\.test\.tsx?$/;

export const checkTriedOnce = (files: readonly File[]): Complaint[] =>
  files
    .filter(({ path, text }) => RANDOM.test(path) && !text.startsWith(`// @module-tag ${ONCE}\n`))
    .map(({ path }) => complain(path, `begins with "// @module-tag ${ONCE}", so that a failure counts`));
