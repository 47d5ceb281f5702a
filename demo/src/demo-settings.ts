import { type Env, readEnv } from '@plumbline/server/env';
import { readLargeSize } from './large-size.ts';
import { readSandboxPort } from './sandbox-port.ts';

export type DemoSettings = { env: Env; sandboxPort: number; largeSize: number | null };

/** Reads the demo's options from the command line and the environment. */
export function readDemoSettings(): DemoSettings {
  const { LOG_LEVEL, SANDBOX_PORT, DEMO_LARGE, ...others } = process.env;
  const env = readEnv({ ...others, LOG_LEVEL: LOG_LEVEL || 'warn' }, process.getuid?.() === 0);
  return {
    env,
    sandboxPort: readSandboxPort(SANDBOX_PORT, env.port),
    largeSize: readLargeSize(process.argv.slice(2), DEMO_LARGE),
  };
}
