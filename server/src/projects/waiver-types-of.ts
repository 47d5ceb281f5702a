import { countryOfRegion } from '@plumbline/rules/regions';
import { allowedTypes, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { ProjectRow } from './projects.sql.ts';

type Flags = Pick<ProjectRow, 'allowsCf' | 'allowsCp' | 'allowsUf' | 'allowsUp' | 'state'>;

/** The waivers that can be requested for a project. */
export const waiverTypesOf = ({ state, allowsCp, allowsCf, allowsUp, allowsUf }: Flags): WaiverType[] =>
  allowedTypes({
    country: countryOfRegion(state),
    allows: { CP: allowsCp, CF: allowsCf, UP: allowsUp, UF: allowsUf },
  });
