/** Ends the task, so that the browser can paint and handle input before the rest of the work. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
