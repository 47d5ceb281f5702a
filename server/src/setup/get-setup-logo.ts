import { refuse } from '@plumbline/contract/refusals';
import type { getSetupLogo as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { requireSetup } from './require-setup.ts';

export const getSetupLogo: Handler<typeof Call> = async (app, caller) => {
  const { logo } = await requireSetup(app, caller);
  if (!logo) return refuse('not_found');
  return { name: 'logo.png', contentType: 'image/png', bytes: logo, disposition: 'inline' };
};
