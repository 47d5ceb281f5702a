export const HOME_STYLE = `
:root{color-scheme:light dark;--ink:#1b1a18;--text2:#55524c;--text3:#706d66;--canvas:#f6f5f2;--surface:#fff;--line:#e5e2dc;--line2:#d6d3cc;--fill:#eeece7;--mark:#1f5fd1;--green:#0d6b3d;--green-tint:#e6f4ea;--red:#a5221b;--red-tint:#fcebe8;--amber:#7a4b00;--amber-tint:#fbf0d6;--grey:#55524c;--shadow:0 1px 2px rgba(27,26,24,.05)}
@media (prefers-color-scheme:dark){:root{--ink:#f2f1ee;--text2:#b8b5ae;--text3:#989590;--canvas:#131312;--surface:#1b1b1a;--line:#2e2d2b;--line2:#3c3a37;--fill:#2c2b29;--mark:#7aa5f0;--green:#6fd39b;--green-tint:#15291e;--red:#f59a91;--red-tint:#371a18;--amber:#eebf63;--amber-tint:#2e2410;--grey:#bdbab3;--shadow:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/20px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
main{max-width:1080px;margin:0 auto;padding:32px 32px 64px}
h1{margin:0 0 4px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em;text-wrap:balance}
h2{margin:0;font-size:15px;line-height:20px;font-weight:600;letter-spacing:-.008em}
p{margin:0;max-width:72ch}
.lead{color:var(--text2)}
.card{margin-top:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);overflow:hidden}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;justify-content:space-between;padding:14px 18px}
.head p{color:var(--text3);font-size:13px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th{padding:8px 18px;text-align:left;font-size:12px;line-height:16px;font-weight:500;color:var(--text3);white-space:nowrap}
td{padding:6px 18px;height:44px;border-top:1px solid var(--line)}
.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.mono{font-variant-numeric:tabular-nums;white-space:nowrap}
.sub{color:var(--text3);font-size:12px;line-height:16px}
.actions{display:flex;flex-wrap:wrap;gap:6px;justify-content:flex-end}
.actions form{display:contents}
button{min-height:32px;padding:0 12px;border:1px solid var(--line2);border-radius:8px;background:var(--surface);color:var(--ink);font:500 13px/20px inherit;font-family:inherit;cursor:pointer;white-space:nowrap}
button:hover{background:var(--fill)}
button:focus-visible,a:focus-visible,.scroll:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
.badge{display:inline-flex;align-items:center;height:22px;padding:0 8px;border-radius:6px;font-size:12px;font-weight:500;white-space:nowrap;background:var(--fill);color:var(--grey)}
.badge.green{background:var(--green-tint);color:var(--green)}
.badge.red{background:var(--red-tint);color:var(--red)}
.badge.amber{background:var(--amber-tint);color:var(--amber)}
.note{margin-top:16px;padding:12px 18px;border-radius:10px;background:var(--amber-tint);color:var(--amber)}
.empty{padding:24px 18px;color:var(--text2);border-top:1px solid var(--line)}
.columns{display:grid;grid-template-columns:minmax(0,1.4fr) minmax(0,1fr);gap:24px;align-items:start}
@media (max-width:860px){main{padding:24px 16px 48px}.columns{grid-template-columns:minmax(0,1fr);gap:0}th,td,.head{padding-left:16px;padding-right:16px}button{min-height:44px}}
`;
