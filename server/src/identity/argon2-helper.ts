// A process that hashes passwords, one at a time, and steps back for everybody else.
import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import type { Argon2Options } from './argon2-helpers.ts';

const NICE = 10;

setPriority(NICE);
process.on('message', (options: Argon2Options) => void process.send?.(argon2Sync('argon2id', options)));
// The server ends us by letting go; an interrupt at the terminal is meant for the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
