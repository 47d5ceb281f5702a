import type { Preview } from './preview.ts';
import classes from './login-preview.module.css';

/** The portal's login page, drawn small. */
export function LoginPreview({ name, logo, headline, lines, phone, isSmall = false }: Preview & { isSmall?: boolean }) {
  return (
    <div className={isSmall ? `${classes.login} ${classes.small}` : classes.login}>
      <div className={classes.panel}>
        <p className={classes.brand}>
          {logo === null ? (
            <>
              <i>{name.slice(0, 1)}</i> {name}
            </>
          ) : (
            <img src={logo} alt="" />
          )}
        </p>
        <p className={classes.headline}>{headline}</p>
        {!isSmall && (
          <ul className={classes.points}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {!isSmall && phone !== '' && <p className={classes.foot}>Questions? Call {phone}.</p>}
        <span className={classes.plumb} />
      </div>
      <div className={classes.side}>
        <div className={classes.form}>
          <p className={classes.title}>Log in</p>
          <p className={classes.welcome}>Welcome to the {name} customer portal.</p>
          <p className={classes.label}>Email</p>
          <p className={classes.input}>you@company.example</p>
          <p className={classes.label}>Password</p>
          <p className={classes.input} />
          <p className={classes.button}>Log in</p>
        </div>
        {!isSmall && <p className={classes.powered}>Powered by Plumbline</p>}
      </div>
    </div>
  );
}
