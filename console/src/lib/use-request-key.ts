import { useState } from 'react';

/** The same request again has the same key, so that a repeated click or a lost answer does it once; another one is new. */
export function useRequestKey(): (asked: object) => string {
  const [key, setKey] = useState({ text: '', value: '' });
  return (asked) => {
    const text = JSON.stringify(asked);
    const value = key.text === text ? key.value : crypto.randomUUID();
    setKey({ text, value });
    return value;
  };
}
