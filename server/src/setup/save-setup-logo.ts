import { readFile } from 'node:fs/promises';
import type { saveSetupLogo as Call } from '@plumbline/contract/installation/setup';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { drawSafeLogo } from '../organizations/draw-safe-logo.ts';
import { requireSetup, saveAnswers } from './require-setup.ts';

export const saveSetupLogo: Handler<typeof Call> = async (app, caller, { uploads: [upload] }) => {
  await requireSetup(app, caller);
  const logo = upload && (await drawSafeLogo(await readFile(upload.path)));
  return logo ? saveAnswers(app, caller, { logo }) : refuse('logo_unreadable');
};
