import { TextField } from '@plumbline/ui/fields/text-field';
import { useEffect, useState } from 'react';
import { logoColors } from './logo-colors.ts';
import { logoUrl } from './logo-field.tsx';
import classes from './setup.module.css';

type ColorFieldProps = {
  value: string;
  /** Null without a logo. */
  logoVersion: string | null;
  error: string | undefined;
  onChange: (color: string) => void;
};

/** A color by its code, by the browser's picker, or from the logo. */
export function ColorField({ value, logoVersion, error, onChange }: ColorFieldProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const colors = useLogoColors(logoVersion);
  return (
    <div className={classes.colors}>
      <div className={classes.hex}>
        <TextField
          label="Brand color"
          name="themeColor"
          required
          spellCheck={false}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
          icon={
            <input
              type="color"
              className={classes.picker}
              aria-label="Pick a brand color"
              value={isColor ? value.toLowerCase() : '#1f5fd1'}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          }
        />
      </div>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          style={{ '--swatch': color } as React.CSSProperties}
          aria-label={`Use ${color} from your logo`}
          aria-pressed={value.toLowerCase() === color}
          onClick={() => onChange(color)}
        />
      ))}
      {colors.length > 0 && <span className={classes.from}>from your logo</span>}
    </div>
  );
}

/** The main colors of the saved logo. */
function useLogoColors(logoVersion: string | null): readonly string[] {
  const [found, setFound] = useState<{ version: string; colors: readonly string[] } | null>(null);
  useEffect(() => {
    if (logoVersion === null) return;
    const image = new Image();
    image.src = logoUrl(logoVersion);
    const read = () => setFound({ version: logoVersion, colors: logoColors(image) });
    image.addEventListener('load', read);
    return () => image.removeEventListener('load', read);
  }, [logoVersion]);
  return found?.version === logoVersion ? found.colors : [];
}
