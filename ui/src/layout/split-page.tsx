import type { ReactNode } from 'react';
import { isShown } from '../is-shown.ts';
import { PlumbArt } from './plumb-art.tsx';
import classes from './split-page.module.css';

export type SplitPageProps = {
  /** The brand on its panel: `<BrandMark size="lg" onDeep … />`. */
  brand: ReactNode;
  /** What the portal is for, in one sentence. */
  headline: ReactNode;
  points?: readonly { icon: ReactNode; text: string }[] | undefined;
  /** At the panel's foot, e.g. where to ask. Not on small screens. */
  panelFoot?: ReactNode;
  /** Under the form: `<PoweredBy … />`. */
  foot?: ReactNode;
  /** The form, in a column of 372 px. */
  children: ReactNode;
};

/** The layout of signed-out pages: a brand panel with a form beside it. */
export function SplitPage({ brand, headline, points, panelFoot, foot, children }: SplitPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.panel}>
        <PlumbArt scene="login" />
        <div className={classes.front}>{brand}</div>
        <div className={classes.pitch}>
          <p className={classes.headline}>{headline}</p>
          {points && (
            <ul className={classes.points}>
              {points.map(({ icon, text }) => (
                <li key={text}>
                  {icon}
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
        {isShown(panelFoot) && <div className={classes.panelFoot}>{panelFoot}</div>}
      </header>
      <div className={classes.side}>
        <main className={classes.form} id="main">
          {children}
        </main>
        {isShown(foot) && <footer className={classes.foot}>{foot}</footer>}
      </div>
    </div>
  );
}
