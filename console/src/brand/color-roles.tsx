import classes from './portal-preview.module.css';

/** Where the brand color shows, in the colors of the preview around it. */
export const ColorRoles = () => (
  <div>
    <h3 className={classes.heading}>What your color becomes</h3>
    <dl className={classes.roles}>
      <div>
        <dd className={classes.button} aria-hidden="true">
          Pay
        </dd>
        <dt>Buttons</dt>
      </div>
      <div>
        <dd className={classes.link} aria-hidden="true">
          Invoice 486144
        </dd>
        <dt>Links</dt>
      </div>
      <div>
        <dd aria-hidden="true">
          <i className={classes.mark} />
        </dd>
        <dt>Selected item</dt>
      </div>
      <div>
        <dd aria-hidden="true">
          <i className={classes.deep} />
        </dd>
        <dt>Login panel</dt>
      </div>
    </dl>
    <p className={classes.note}>Past due and error colors do not change with your brand.</p>
  </div>
);
