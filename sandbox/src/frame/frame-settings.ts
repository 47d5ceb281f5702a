import type { FrameOptions } from './frame-options.ts';

/** What the page hands to its script. */
export type FrameSettings = Omit<FrameOptions, 'css' | 'labels' | 'placeholders' | 'scheme' | 'titles'> & {
  /** YYYY-MM of the site's clock, by which cards expire. */
  month: string;
  parents: readonly string[] | 'any';
};
