// Lists in screens.json which files of a build each screen needs, so that the server can name them in the page and the
// browser does not find them one after the other.
import { dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** `/assets/…` without those of the start, which index.html names already. */
export type FileList = { scripts: string[]; styles: string[] };

type Options = {
  /** The file that the loaders stand in: they import relative to it. */
  from: string;
  /** Functions that import the module of a screen, by the name of the screen. */
  loaders: Readonly<Record<string, () => Promise<unknown>>>;
};

export function screenFiles({ from, loaders }: Options): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.filter(({ isEntry }) => isEntry).map((chunk) => filesOf(chunk, bundle));
      const isLater = (name: string) => !start.some(({ scripts, styles }) => [...scripts, ...styles].includes(name));
      const entries = Object.entries(loaders).map(([screen, load]) => {
        const module = resolve(dirname(from), importedBy(screen, load));
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (!chunk) throw new Error(`${screen}: the build has no file for ${module}`);
        const { scripts, styles } = filesOf(chunk, bundle);
        return [
          screen,
          { scripts: scripts.filter(isLater), styles: styles.filter(isLater) } satisfies FileList,
        ] as const;
      });
      const source = JSON.stringify(Object.fromEntries(entries));
      this.emitFile({ type: 'asset', fileName: 'screens.json', source });
    },
  };
}

/** A loader is not called, since Node cannot run its module: the path is read from its source. */
function importedBy(screen: string, load: () => Promise<unknown>): string {
  const path = /\bimport\(["'](\.[^"']+)["']\)/.exec(load.toString())?.[1];
  if (path === undefined) throw new Error(`${screen}: its loader imports no file by a literal path`);
  return path;
}

/** Of a chunk with its static imports; the styles in the order in which Vite would add them. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): FileList {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (scripts.has(`/${fileName}`)) return;
    scripts.add(`/${fileName}`);
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const style of viteMetadata?.importedCss ?? []) styles.add(`/${style}`);
  };
  add(chunk);
  return { scripts: [...scripts], styles: [...styles] };
}
