/** A sentence that may end with a name: "Granite Supply Co." already has its full stop. */
export const endSentence = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);
