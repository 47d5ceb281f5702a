import type { Preview } from './preview.ts';
import classes from './mail-preview.module.css';

/** A mail of the portal with invented figures, drawn small. */
export const MailPreview = ({ name, logo, email, phone, sender }: Preview) => (
  <div className={classes.mail}>
    <div className={classes.inbox}>
      <i>{sender.slice(0, 1)}</i>
      <div>
        <p className={classes.sender}>{sender}</p>
        <p className={classes.faint}>Your payment was received</p>
      </div>
    </div>
    <div className={classes.card}>
      <p className={classes.brand}>{logo === null ? name : <img src={logo} alt="" />}</p>
      <p className={classes.title}>Your payment was received</p>
      <p className={classes.amount}>$4,120.00</p>
      <p className={classes.line}>Thank you. We have received your payment for invoice 486144.</p>
      <p className={classes.button}>See the payment</p>
      <p className={classes.faint}>
        If the button does not work, open this link: <span className={classes.link}>the payment</span>
      </p>
    </div>
    <p className={classes.foot}>
      {[email && `Questions? ${email}`, phone && `Phone ${phone}`].filter(Boolean).join(', ')}
      <br />
      Powered by Plumbline
    </p>
  </div>
);
