import { saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { REFUSALS } from '@plumbline/contract/refusals';
import { refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SUBMIT_REFUSALS } from './submit-refusals.ts';
import { LOFTS, openWaiver } from './testing/open-waiver.ts';
import { button, fillProgress } from './testing/waiver-page.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const ASKED: readonly string[] = ['waiver_unconfirmed', 'waiver_covers_nothing'];

test.each(saveWaiverRequest.refusals)(
  'a request that is refused with %s says what happened and keeps the form',
  async (code) => {
    await openWaiver({
      query: `?projectId=${LOFTS.id}`,
      answers: [
        refuse(saveWaiverRequest, code, code === 'waiver_incomplete' ? { fields: { throughDate: 'Too early.' } } : {}),
      ],
    });
    await fillProgress();
    await button('Send request').click();
    if (ASKED.includes(code)) await expect.element(page.getByRole('dialog')).toBeVisible();
    else if (code === 'waiver_incomplete') await expect.element(page.getByText('Too early.')).toBeVisible();
    else {
      const own = SUBMIT_REFUSALS[code as keyof typeof SUBMIT_REFUSALS];
      await expectToast('error', words.failed, own ?? REFUSALS[code][1]);
    }
    await expect.element(page.getByRole('button', { name: 'Send request' })).toBeInTheDocument();
  },
);
