import { isColor } from '@plumbline/rules/portals/brand-problems';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useEffect, useState } from 'react';
import { logoColors } from './logo-colors.ts';
import classes from './brand.module.css';

type ColorFieldProps = {
  value: string;
  /** The address of the picture; null without a logo. */
  logo: string | null;
  error: string | undefined;
  onChange: (color: string) => void;
};

/** A color by its code, by the browser's picker, or from the logo. */
export function ColorField({ value, logo, error, onChange }: ColorFieldProps) {
  const colors = useLogoColors(logo);
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
              value={isColor(value) ? value.toLowerCase() : '#1f5fd1'}
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
function useLogoColors(logo: string | null): readonly string[] {
  const [found, setFound] = useState<{ logo: string; colors: readonly string[] } | null>(null);
  useEffect(() => {
    if (logo === null) return;
    const image = new Image();
    image.src = logo;
    const read = () => setFound({ logo, colors: logoColors(image) });
    image.addEventListener('load', read);
    return () => image.removeEventListener('load', read);
  }, [logo]);
  return found?.logo === logo ? found.colors : [];
}
