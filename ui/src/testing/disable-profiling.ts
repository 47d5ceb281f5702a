// Loaded before React in every screen test. React's development build records each render and element for the browser's
// performance panel, and the stack of each element for its warnings, which takes a quarter of the time of a test; warnings
// and behavior stay the same.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');

const React = await import('react');
/** React stops recording stacks after 10,000 elements, and begins again each second. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('this version of React records stacks in another way');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
  configurable: true,
});

// A module, so that it may wait for React.
export const isDisabled = true;
