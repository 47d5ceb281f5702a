/** A neutral style for any page; fits into 180 pixels of height. */
export const FRAME_STYLE = `
:root{--ink:#1b1a18;--text2:#55524c;--text3:#706d66;--surface:#fff;--control:#8f8c85;--mark:#1f5fd1;--red:#a5221b;--green:#0d6b3d}
:root.dark{--ink:#f2f1ee;--text2:#b8b5ae;--text3:#989590;--surface:#1b1b1a;--control:#75726c;--mark:#7aa5f0;--red:#f59a91;--green:#6fd39b}
@media (prefers-color-scheme:dark){:root:not(.light){--ink:#f2f1ee;--text2:#b8b5ae;--text3:#989590;--surface:#1b1b1a;--control:#75726c;--mark:#7aa5f0;--red:#f59a91;--green:#6fd39b}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface)}
body{padding:4px;color:var(--ink);font:14px/20px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
form{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,.62fr);gap:10px 12px;margin:0}
.number,.message{grid-column:1/-1}
fieldset{min-width:0;margin:0;padding:0;border:0}
label,legend{display:block;margin:0 0 4px;padding:0;font-size:13px;font-weight:500;line-height:20px;color:var(--ink)}
.box{position:relative}
.pair{display:flex;gap:8px}
.pair>*{flex:1 1 0;min-width:0}
.pair>.year{flex-grow:1.35}
input,select{display:block;width:100%;height:44px;margin:0;padding:0 12px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
.number input{padding-right:92px}
input::placeholder{color:var(--text3);opacity:1}
input:focus,select:focus{outline:2px solid var(--mark);outline-offset:2px}
[aria-invalid=true]{border-color:var(--red);box-shadow:inset 0 0 0 1px var(--red)}
.brand{position:absolute;right:12px;top:0;line-height:44px;font-size:12px;font-weight:500;color:var(--text3);pointer-events:none}
.message{min-height:16px;margin:-4px 0 0;font-size:12px;line-height:16px;color:var(--text2)}
.message.problem{color:var(--red)}
.message.done{color:var(--green)}
.vertical{grid-template-columns:minmax(0,1fr)}
.horizontal{grid-template-columns:minmax(0,2fr) minmax(0,1.3fr) minmax(0,.8fr)}
.horizontal .number{grid-column:auto}
.custom{display:block}
@media (max-width:480px){body{font-size:16px}input,select{padding:0 10px}.number input{padding-right:86px}form{gap:8px}}
@media (forced-colors:active){[aria-invalid=true]{outline:2px solid}}
`;
