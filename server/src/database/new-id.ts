import { v7 } from 'uuid';

/** A UUID of version 7: ids of one process sort in the order they were made, so new rows land at the end of their index. */
export const newId = (): string => v7();

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside can be an id at all. */
export const isId = (text: string): boolean => ID.test(text);
