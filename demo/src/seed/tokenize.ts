// Turns the account and card numbers of the stories into tokens.
import { createHash } from 'node:crypto';

export type Tokenize = (number: string) => Promise<string>;

/** The token of a number at the payment sandbox, which takes bank accounts as 'routing/account'. */
export const tokenizeAt =
  (sandboxUrl: string): Tokenize =>
  async (account) => {
    const answer = await fetch(`${sandboxUrl}/cardsecure/api/v1/ccn/tokenize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account }),
    });
    const { token } = (await answer.json()) as { token: string };
    if (!answer.ok || token === '') throw new Error(`the payment sandbox made no token: HTTP ${answer.status}`);
    return token;
  };

/** A token that no provider knows: without the sandbox nothing in the stories can be charged. */
export const unknownToken: Tokenize = async (number) =>
  `9${createHash('sha256').update(number).digest('hex').replaceAll(/\D/g, '').padEnd(11, '0').slice(0, 11)}${number.slice(-4)}`;
