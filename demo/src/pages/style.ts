// The style of the demo's pages, with the same tokens as the web apps.
export const STYLE = `
:root{color-scheme:light dark;--canvas:#f6f5f2;--surface:#fff;--subtle:#fbfaf8;--line:#e5e2dc;--line2:#d6d3cc;--control:#8f8c85;
--text3:#706d66;--text2:#55524c;--ink:#1b1a18;--link:#1c5796;--fill:#eeece7;--shadow:0 1px 2px rgba(27,26,24,.05)}
@media (prefers-color-scheme:dark){:root{--canvas:#131312;--surface:#1b1b1a;--subtle:#242422;--line:#2e2d2b;--line2:#3c3a37;
--control:#75726c;--text3:#989590;--text2:#b8b5ae;--ink:#f2f1ee;--link:#8fbcf2;--fill:#2c2b29;--shadow:none}}
*{box-sizing:border-box}
html{background:var(--canvas);color:var(--ink);font:400 14px/20px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0}
.page{max-width:1200px;margin:0 auto;padding:0 32px 64px}
.top{display:flex;align-items:center;gap:10px;height:64px}
.mark{display:inline-flex;align-items:center;gap:6px;font-size:15px;font-weight:600;color:inherit;text-decoration:none;border-radius:8px}
.mark .line{stroke:currentColor;stroke-width:1.5}.mark .bob{fill:currentColor}
.tag,.badge{padding:2px 7px;border-radius:6px;background:var(--fill);color:var(--text2);font-size:12px;line-height:16px;font-weight:500}
@media (prefers-color-scheme:dark){.tag,.badge{color:var(--ink)}}
h1{margin:24px 0 4px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em;text-wrap:balance}
h2{margin:32px 0 12px;font-size:15px;line-height:20px;font-weight:600;letter-spacing:-.008em}
h3{margin:0;font-size:15px;line-height:20px;font-weight:600}
p{margin:0}h1+.card{margin-top:16px}.lead{max-width:680px;color:var(--text2);text-wrap:pretty}.lead+.lead{margin-top:4px}
code{font:500 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
a{color:var(--link)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,iframe:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.link{font-weight:500}
.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));align-items:start}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);overflow:hidden}
.head{padding:18px 18px 14px;display:grid;gap:8px;justify-items:start}
.head p{color:var(--text2)}.head a{font-weight:500;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:10px;min-height:36px}
.head img{display:block;height:30px;max-width:168px}
.tile{display:grid;place-content:center;width:30px;height:30px;border-radius:8px;font-size:15px;font-weight:600;background:var(--brand);color:var(--on)}
.rows{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
.rows li+li{border-top:1px solid var(--line)}
.row{display:flex;align-items:center;gap:12px;min-height:54px;padding:7px 18px;color:inherit;text-decoration:none}
.row:hover{background:var(--subtle)}.row:focus-visible{outline-offset:-2px}
.row>span:first-child{flex:1;min-width:0;display:grid}
.row b{font-weight:500;overflow-wrap:anywhere}.row small{font-size:13px;color:var(--text3);overflow-wrap:anywhere}
.row time{color:var(--text3);font-size:13px;white-space:nowrap}
.row svg{flex:none;color:var(--text3)}
.facts{margin:0;padding:6px 18px}.facts div{display:flex;gap:16px;padding:8px 0}.facts div+div{border-top:1px solid var(--line)}
.facts dt{flex:none;width:96px;color:var(--text3)}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:16px 0}
label{display:grid;gap:4px;font-size:13px;font-weight:500;flex:1 1 220px;max-width:360px}
input,select{height:38px;width:100%;padding:0 12px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:400}
.check{display:flex;flex-basis:100%;align-items:center;gap:8px}input[type=checkbox]{flex:none;width:18px;height:18px;margin:0;padding:0;accent-color:var(--link)}
button,.button{display:inline-flex;align-items:center;height:38px;padding:0 16px;border:1px solid var(--line2);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--subtle)}
.narrow{max-width:560px;margin:0 auto}.choices .rows{width:100%;border:0}form.choices{display:block;margin:16px 0 0}
button.row{width:100%;height:auto;padding-block:10px;border:0;border-radius:0;background:none;text-align:left;white-space:normal}button.row small{font-weight:400}
form.fields{margin:0;padding:18px;display:grid;gap:14px}.fields label{max-width:none}.fields button,.narrow>form>button{justify-self:start}
.alert,.notice{padding:10px 14px;border-radius:8px;background:var(--fill);color:var(--ink)}.notice{margin-top:16px}
.facts.wide dt{width:180px}.steps button{flex:none}.day{margin-top:12px}
.waiting{margin-top:12px}.waiting li{display:flex;flex-wrap:wrap;align-items:center;gap:10px 24px;padding:14px 18px}
.waiting span{flex:1 1 260px;min-width:0;display:grid}.waiting b{font-weight:500}.waiting small{font-size:13px;color:var(--text3);overflow-wrap:anywhere}
.waiting form{flex:1 1 420px;max-width:520px;flex-wrap:nowrap;margin:0}.waiting label{flex:1;max-width:none;min-width:0}
.pager{display:flex;gap:8px;margin-top:16px}
.empty{padding:32px 18px;color:var(--text2);text-align:center}
iframe{display:block;width:100%;height:1180px;border:0;background:#f6f5f2}
pre{margin:0;padding:18px;font:400 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:767px){.page{padding:0 16px 48px}h1{font-size:20px;line-height:28px;margin-top:12px}.head{padding:16px 16px 12px}.row{padding:7px 16px;min-height:60px}
.row.mail{flex-wrap:wrap;gap:2px 12px}.row.mail>span:first-child{flex-basis:100%}input,select{height:44px;font-size:16px}button,.button{height:44px}.waiting form{flex-basis:100%}.waiting span{flex-basis:100%}.waiting li{padding:14px 16px}form.fields{padding:16px}button.row{height:auto;padding-block:10px}
.facts.wide div{display:block}.facts.wide dt{width:auto}.steps{display:grid;grid-template-columns:repeat(4,1fr)}.steps button{justify-content:center;padding:0 4px}.steps button[value=next]{grid-column:1/-1}}
`;
