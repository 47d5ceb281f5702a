import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SHELL = /\/src\/shell\/shell\.tsx?$/;

/**
 * Has the browser fetch the shell around every screen, with all that it imports, together with the first script instead
 * of after it: the first script asks for it in any case, as soon as it runs.
 */
export const preloadShell = (): Plugin => ({
  name: 'preload-shell',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      [...withImports(bundle, shellsOf(bundle))]
        .filter((file) => !html.includes(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
});

const shellsOf = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.isDynamicEntry && SHELL.test(file.facadeModuleId ?? '') ? [file.fileName] : [],
  );

function withImports(bundle: Rolldown.OutputBundle, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') continue;
    found.add(name);
    withImports(bundle, file.imports, found);
  }
  return found;
}
