// SQL is only in the *.sql.ts files of a feature, in the migrations and in the database layer.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const QUERIES = new Set(['sql``', '.selectFrom()', '.insertInto()', '.updateTable()', '.deleteFrom()', '.mergeInto()']);
const MAY_QUERY = /\.sql\.ts$|^server\/src\/database\//;

export const checkSql = (sources: readonly Source[]): Complaint[] =>
  sources
    .filter(({ path, isTest }) => !isTest && !MAY_QUERY.test(path))
    .flatMap(({ path, deeds }) =>
      deeds
        .filter(({ what }) => QUERIES.has(what))
        .map(({ what, line }) => complain(`${path}:${line}`, `${what} belongs into a *.sql.ts file`)),
    );
