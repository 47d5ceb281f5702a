/** The default messages of failed calls (Spec 1 §8). */
export const failureMessages = {
  crash: 'Oops, something went wrong.',
  somethingWrong: 'Something went wrong, try again or contact support.',
  offline: 'Check your connection and try again.',
  timeout: 'We waited too long for an answer. Try again in a moment.',
};
