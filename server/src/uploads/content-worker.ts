// A worker thread that checks uploaded files one after the other.
import { parentPort } from 'node:worker_threads';
import { contentProblemOf } from './active-content.ts';

parentPort?.on(
  'message',
  ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
    void contentProblemOf(Buffer.from(buffer, byteOffset, length)).then((problem) =>
      parentPort?.postMessage(problem, []),
    ),
);
parentPort?.postMessage('ready', []);
