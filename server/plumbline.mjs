#!/usr/bin/env node
// Looks at Node before anything in TypeScript is loaded, which an older one could not even report on.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 24 || (major === 24 && minor >= 7)) {
  await import('./src/plumbline.ts');
} else {
  process.stderr.write(
    `This is Node ${process.versions.node}; Plumbline runs on Node 24.\n` +
      'Run `npm ci`, which installs that version into this folder, and start with `npx plumbline`.\n',
  );
  process.exitCode = 1;
}
