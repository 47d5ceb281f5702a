// The waivers of Bluewater Lumber's main customer, whose payments are posted by the supplier.
import { addDays } from '@plumbline/rules/dates';
import type { WaiverStory } from './waiver-story.ts';

const LOT_14 = 'PC-14';
const LOT_15 = 'PC-15';
const HARBOR = 'HB-09';
const BRUSHY_CREEK = 'TX-02';

/** Of what the supplier has posted as paid. */
async function unconditional({ desk, safeThroughDate, daysAgo }: WaiverStory): Promise<void> {
  const throughDate = await safeThroughDate(LOT_14);
  const day = daysAgo(61);
  if (throughDate >= day) return;
  const id = await desk.request(day, LOT_14, { waiverType: 'unconditional.progress', throughDate });
  // Only the books say that it was paid, so a person looks at it (decision D23).
  await desk.approve(day, id);
  await desk.sign(day, id);
  await desk.release(day, id);
}

/** The form of the state is void without a notary. */
async function sworn({ desk, daysAgo }: WaiverStory): Promise<void> {
  const ask = (daysBefore: number) =>
    desk.request(daysAgo(daysBefore), HARBOR, {
      waiverType: 'conditional.progress',
      throughDate: daysAgo(daysBefore + 1),
      requestNotarization: true,
    });
  const released = await ask(52);
  await desk.sign(daysAgo(52), released);
  await desk.notarize(daysAgo(50), released, 'Harrison', 'MS');
  await desk.release(daysAgo(50), released);
  const notarized = await ask(24);
  await desk.sign(daysAgo(24), notarized);
  await desk.notarize(daysAgo(22), notarized, 'Harrison', 'MS');
  const pending = await ask(9);
  await desk.sign(daysAgo(9), pending);
}

async function conditional({ desk, daysAgo }: WaiverStory): Promise<void> {
  const released = await desk.request(daysAgo(18), LOT_15, {
    waiverType: 'conditional.progress',
    throughDate: daysAgo(19),
  });
  await desk.sign(daysAgo(18), released);
  const rejected = await desk.request(daysAgo(14), BRUSHY_CREEK, { waiverType: 'conditional.final' });
  const words = 'More deliveries are on order for this job. Ask for a progress waiver instead.';
  await desk.reject(daysAgo(13), rejected, 'WRONG_TYPE', words);
  const wet = await desk.request(daysAgo(7), BRUSHY_CREEK, {
    waiverType: 'conditional.progress',
    throughDate: daysAgo(8),
    requestWetInkSignature: true,
  });
  await desk.approve(daysAgo(6), wet);
  await desk.sign(daysAgo(6), wet);
  const approved = await desk.request(daysAgo(4), LOT_15, { waiverType: 'conditional.final' });
  await desk.approve(daysAgo(3), approved);
  await desk.request(addDays(daysAgo(2), 0), LOT_14, { waiverType: 'conditional.final' });
}

export const bluewaterWaivers = [unconditional, sworn, conditional];
