/** Styles of the widget's frame beside those of all embedded pages. */
export const widgetStyles = `
[hidden]{display:none!important}
body{padding:0;display:flex;flex-direction:column;min-height:100vh}
button,input,textarea,select{font:inherit;color:inherit}
button{cursor:pointer;background:none;border:0;border-radius:6px;min-height:36px;padding:4px 12px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{align-items:center;background:var(--back);border-bottom:1px solid var(--edge);display:flex;gap:4px;padding:0 12px;position:sticky;top:0;z-index:1}
[role=tablist]{display:flex;flex:1;gap:2px;min-width:0;overflow-x:auto}
[role=tab]{color:var(--quiet);white-space:nowrap}
[role=tab]{border-radius:0;font-weight:500;min-height:44px}
[role=tab][aria-selected=true]{box-shadow:inset 0 -2px var(--accent);color:var(--text)}
.close{flex:none;font-size:20px;line-height:1;padding:4px;width:36px}
.who,.notice{border-bottom:1px solid var(--edge);padding:8px 16px}
.who{color:var(--quiet)}
.notice{background:light-dark(#fff4e5,#3a2a12);color:var(--text)}
.notice.good{background:light-dark(#e9f7ee,#14301f)}
main{flex:1;padding:12px}
.card{gap:12px;padding:10px 12px}
.card details{flex:1;min-width:0}
summary{cursor:pointer;list-style:none;padding:4px 0}
summary::-webkit-details-marker{display:none}
.title{font-weight:600}
summary:hover .title{text-decoration:underline}
.facts{display:block;color:var(--quiet);font-size:13px}
.text{padding:8px 0;display:grid;gap:8px}
.text ul,.text ol{display:block;list-style:revert;padding-left:20px}
.text li{background:none;border:0;display:list-item;padding:0}
.text pre{overflow-x:auto}
.text p{color:inherit;padding:0}
.vote{background:var(--card);border:1px solid var(--edge);border-radius:999px;flex:none;font-variant-numeric:tabular-nums;font-weight:500;padding:4px 12px}
.vote::before{content:"\\25B2\\00A0";font-size:10px}
.vote:hover{border-color:var(--accent)}
.vote[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.vote:disabled{opacity:.6}
form{display:grid;gap:12px}
label{display:grid;font-weight:600;gap:4px}
input,textarea,select{background:var(--card);border:1px solid light-dark(#8a8a94,#72727c);border-radius:6px;font-weight:400;padding:8px 10px;width:100%}
textarea{resize:vertical}
.go{background:var(--accent);color:var(--on-accent);font-weight:600;justify-self:start}
.go:disabled{opacity:.6}
.trap{height:0;overflow:hidden;position:absolute;width:0}
.entry{display:block;padding:12px}
.entry h2{border:0;display:block;font-size:15px;padding:0}
footer{padding:8px 16px 16px}
/* Opened by itself, as the preview is. */
@media (min-width:640px){body{border:1px solid var(--edge);border-radius:12px;box-shadow:0 12px 32px light-dark(#0000001f,#0009);margin:32px auto;max-height:calc(100vh - 64px);max-width:26rem;min-height:0;overflow-y:auto}html{background:light-dark(#f1f1f3,#08080a)}}
@media (prefers-reduced-motion:no-preference){.vote,.go{transition:background-color .15s,border-color .15s}}`;
