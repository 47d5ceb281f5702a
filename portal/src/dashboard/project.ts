import type { Answer } from '@plumbline/contract/call';
import type { listOpenProjects } from '@plumbline/contract/projects';

export type Project = Answer<typeof listOpenProjects>['rows'][number];
