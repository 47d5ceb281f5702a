import { readFileSync } from 'node:fs';

export const readLogo = (file: string): Buffer => readFileSync(new URL(`../stories/logos/${file}`, import.meta.url));
