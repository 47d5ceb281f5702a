import { useState } from 'react';
import { Picker } from '../src/fields/picker.tsx';
import { PlumblineProvider } from '../src/plumbline-provider.tsx';
import { ComponentsScene } from './components-scene.tsx';
import { DashboardScene } from './dashboard-scene.tsx';
import { LoginScene } from './login-scene.tsx';
import { NotFoundScene } from './not-found-scene.tsx';
import { PayScene } from './pay-scene.tsx';
import { ReportsScene } from './reports-scene.tsx';
import classes from './gallery.module.css';

const BRANDS = {
  blue: '#1f5fd1',
  yellow: '#f2b705',
  red: '#c8102e',
  green: '#0f7a4d',
  purple: '#6b3fa0',
  black: '#000000',
  white: '#ffffff',
} as const;

const SCENES = {
  components: ComponentsScene,
  login: LoginScene,
  dashboard: DashboardScene,
  reports: ReportsScene,
  pay: PayScene,
  'not-found': NotFoundScene,
} as const;

const SCHEMES = { auto: 'auto', light: 'light', dark: 'dark' } as const;

/** Reads a choice from the query, so that every state has a link: `?scene=pay&brand=yellow&scheme=dark`. */
function chosen<Choices extends object>(choices: Choices, name: string, fallback: keyof Choices): keyof Choices {
  const wanted = new URLSearchParams(window.location.search).get(name);
  return wanted !== null && wanted in choices ? (wanted as keyof Choices) : fallback;
}

/** Every component in every state, in any brand color, light and dark. `?bar=off` hides the switches. */
export function GalleryPage() {
  const [scene, setScene] = useState(() => chosen(SCENES, 'scene', 'components'));
  const [brand, setBrand] = useState(() => chosen(BRANDS, 'brand', 'blue'));
  const [scheme, setScheme] = useState(() => chosen(SCHEMES, 'scheme', 'auto'));
  const [bar] = useState(() => new URLSearchParams(window.location.search).get('bar') !== 'off');
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const Scene = SCENES[scene];
  return (
    <PlumblineProvider brand={BRANDS[brand]} scheme={SCHEMES[scheme]} nonce={nonce}>
      {bar && (
        <section className={classes.bar} aria-label="Gallery">
          <Switch label="Scene" choices={SCENES} value={scene} onChange={setScene} />
          <Switch label="Brand" choices={BRANDS} value={brand} onChange={setBrand} />
          <Switch label="Scheme" choices={SCHEMES} value={scheme} onChange={setScheme} />
        </section>
      )}
      <Scene />
    </PlumblineProvider>
  );
}

type SwitchProps<Choices> = {
  label: string;
  choices: Choices;
  value: keyof Choices;
  onChange: (value: keyof Choices) => void;
};

function Switch<Choices extends object>({ label, choices, value, onChange }: SwitchProps<Choices>) {
  return (
    <Picker
      label={label}
      value={String(value)}
      options={Object.keys(choices).map((key) => ({ value: key, label: key }))}
      onChange={(key) => onChange(key as keyof Choices)}
    />
  );
}
