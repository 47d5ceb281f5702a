import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from './testing/open-dashboard.ts';

test.each([768, 1024])(
  'DSH-05 DSH-06 at %i px the tables of the dashboard cut nothing and keep their actions',
  async (width) => {
    await openDashboard({ width });
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
    await expect.poll(() => tableRows('Executed waiver requests')).toHaveLength(1);
    expect(tableHeads('Open projects')).toEqual([
      'Project',
      'Current',
      '1–30',
      '31–60',
      '61+',
      'Open balance',
      'Actions',
    ]);
    expect(tableRows('Open projects')[0]?.[5]).toMatch(/% paid · \d waivers?$/);
    expect(tableHeads('Executed waiver requests')).toEqual(['Project', 'Type', 'Status', 'Download']);
    expect(findCutContent()).toEqual([]);
    await expect.element(page.getByRole('link', { name: /^Pay Harrow/ })).toBeVisible();
  },
);
