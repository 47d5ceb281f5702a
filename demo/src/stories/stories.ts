import { bluewater } from './bluewater.ts';
import { granite } from './granite.ts';
import { northgate } from './northgate.ts';
import type { Story } from './story.ts';

export const STORIES: readonly Story[] = [granite, bluewater, northgate];
