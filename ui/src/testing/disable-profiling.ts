// Loaded before React in every screen test. Its development build records each render and element for the browser's
// performance panel, which takes a fifth of the time of a test; warnings and behavior stay the same.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
