import { useId } from 'react';
import { classNames } from '../class-names.ts';
import classes from './plumb-art.module.css';

export type PlumbArtProps = {
  /** `empty` for a widget, `not-found` for a page, `login` fills the brand panel around it. */
  scene: 'empty' | 'not-found' | 'login';
  /** The bob's color; invalid links use amber (401), grey (400) and red (404). */
  tone?: 'brand' | 'amber' | 'grey' | 'red' | undefined;
};

/** Decorative illustration: a plumb line with its bob in front of bricks. */
export function PlumbArt({ scene, tone = 'brand' }: PlumbArtProps) {
  if (scene === 'login') return <LoginArt />;
  return scene === 'empty' ? <EmptyArt tone={tone} /> : <NotFoundArt tone={tone} />;
}

type Tone = NonNullable<PlumbArtProps['tone']>;

function EmptyArt({ tone }: { tone: Tone }) {
  return (
    <svg
      className={classNames(classes.art, classes[tone])}
      width="150"
      height="78"
      viewBox="0 0 150 78"
      aria-hidden="true"
    >
      <g className={classes.bricks}>
        <path d="M.5 75.5h149" />
        <rect x="16" y="41.5" width="30" height="13" rx="1.5" />
        <rect x="4" y="58.5" width="30" height="13" rx="1.5" />
        <rect x="38" y="58.5" width="22" height="13" rx="1.5" />
        <rect x="104" y="41.5" width="30" height="13" rx="1.5" />
        <rect x="90" y="58.5" width="22" height="13" rx="1.5" />
        <rect x="116" y="58.5" width="30" height="13" rx="1.5" />
      </g>
      <path className={classes.line} d="M75 0v24" />
      <Bob x={75} y={23} width={15} />
    </svg>
  );
}

function NotFoundArt({ tone }: { tone: Tone }) {
  return (
    <div className={classNames(classes.notFound, classes[tone])} aria-hidden="true">
      <div className={classes.longLine} />
      <svg className={classes.art} width="252" height="70" viewBox="0 0 252 70">
        <g className={classes.bricks}>
          <path d="M0 68.5h252" />
          <rect x="14" y="22" width="20" height="20" rx="2" />
          <rect x="38" y="22" width="44" height="20" rx="2" />
          <rect x="14" y="46" width="44" height="20" rx="2" />
          <rect x="62" y="46" width="44" height="20" rx="2" />
          <rect x="149" y="42" width="44" height="20" rx="2" transform="rotate(8 171 52)" />
          <rect x="206" y="46" width="30" height="20" rx="2" />
        </g>
        <Bob x={126} y={0} width={22} />
      </svg>
    </div>
  );
}

/** The opacity of the top rows of bricks; the wall fades in towards the bottom. */
const COURSES = [0.15, 0.35, 0.6, 0.8];

function LoginArt() {
  const bricks = useId();
  return (
    <div className={classes.login} aria-hidden="true">
      <svg className={classes.wall}>
        <pattern id={bricks} width="96" height="64" patternUnits="userSpaceOnUse">
          <path className={classes.joint} d="M0 .5h96M0 32.5h96M80.5 0v32M32.5 32v32" />
        </pattern>
        {COURSES.map((opacity, course) => (
          <rect key={opacity} y={course * 64} width="100%" height="64" opacity={opacity} fill={`url(#${bricks})`} />
        ))}
        <rect y={COURSES.length * 64} width="100%" height="100%" fill={`url(#${bricks})`} />
      </svg>
      <div className={classes.hanging}>
        <div className={classes.hangingLine} />
        <svg className={classes.art} width="20" height="56" viewBox="0 0 20 56">
          <Bob x={10} y={0} width={20} />
        </svg>
      </div>
    </div>
  );
}

function Bob({ x, y, width }: { x: number; y: number; width: number }) {
  const half = width / 2;
  const cap = width * 0.16;
  const shoulder = y + width * 0.42;
  const waist = shoulder + width * 0.8;
  const tip = y + width * 2.8;
  return (
    <g className={classes.bob}>
      <rect x={x - cap} y={y} width={cap * 2} height={width * 0.44} rx={width * 0.05} />
      <path d={`M${x - half} ${shoulder}H${x + half}V${waist}L${x} ${tip}L${x - half} ${waist}Z`} />
      <path className={classes.shade} d={`M${x - half} ${shoulder}H${x}V${tip}L${x - half} ${waist}Z`} />
    </g>
  );
}
