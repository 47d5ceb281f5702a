import type { FrameOptions } from './frame-options.ts';

/** The settings that the page passes to its script. */
export type FrameSettings = Omit<FrameOptions, 'css' | 'labels' | 'placeholders' | 'scheme' | 'titles'> & {
  /** YYYY-MM of the site's clock, for the expiry of cards. */
  month: string;
  parents: readonly string[] | 'any';
};
