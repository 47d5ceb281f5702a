import { v7 } from 'uuid';

/** UUID v7: ids sort by creation, so new rows are appended to their index. */
export const newId = (): string => v7();

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside is a valid id. */
export const isId = (text: string): boolean => ID.test(text);
