export interface Fonts {
  readonly sans: string;
  readonly serif: string;
  readonly mono: string;
}

/**
 * The fontconfig file of a browser with bundled fonts; `folder` is relative to the file, so that the checkout can move.
 */
export const fontsConf = (folder: string, { sans, serif, mono }: Fonts) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${alias('serif', serif)}
${alias('Times New Roman', serif)}
${alias('monospace', mono)}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>${sans}</string></edit>
  </match>
</fontconfig>
`;

const alias = (family: string, font: string) =>
  `  <alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
