// The package has no types; only the options in use are declared.
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    variationAxes: Readonly<Record<string, { min: number; max: number }>>;
  };
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
