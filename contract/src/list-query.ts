// Parameters that every list takes. What makes no sense in an address counts as not there, so all of them are text here.
import Type from 'typebox';

const text = Type.Optional(Type.String({ maxLength: 200 }));

/** Page, size, order and search, as the address of a page holds them. */
export const PAGING = { page: text, size: text, sort: text, direction: text, search: text };
export const FILTER_TEXT = text;
