// Paths that every app has.
import { stringifySearch } from './search.ts';

export const LOGIN_PATH = '/login';
export const NOT_FOUND_PATH = '/404';

/** The login page that returns to `href` after signing in (ACC-03). */
export const loginPathFor = (href: string): string => LOGIN_PATH + stringifySearch({ redirect: href });
