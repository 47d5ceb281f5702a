const FAMILIES = ['sans-serif', 'serif', 'monospace', 'system-ui', 'Arial', 'Helvetica'];

/** The fontconfig file of a browser that brings its fonts along: `folder` is relative to the file, so that a checkout may move. */
export const fontsConf = (folder: string, fallback: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${FAMILIES.map((family) => `  <alias><family>${family}</family><prefer><family>${fallback}</family></prefer></alias>`).join('\n')}
</fontconfig>
`;
