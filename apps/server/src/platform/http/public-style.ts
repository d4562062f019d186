// How pages written for visitors look: the tokens of the theme, light or dark as the device is, and the anatomy that all of them share.

/** Same values as `tokens.css` of the web; the dark ones hold wherever the device asks for them, and nothing else switches them. */
const tokens = `@font-face{font-family:'Inter Cartable';src:url(/assets/inter-cartable-4.woff2) format('woff2');font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--page:#F6F7F9;--paper:#FFF;--sunken:#FAFBFC;--selected:#F0F2FE;--text:#1B1F24;--text-2:#5A626C;--title:#1B2350;--rule:#DDE1E6;--rule-soft:#ECEEF1;--rule-strong:#868E96;--primary:#3448B5;--primary-hover:#2C3EA3;--primary-ink:#27389A;--primary-tint:#E8EBFC;--primary-line:#5C6FD6;--on-primary:#FFF;--success-ink:#0B5D33;--success-tint:#E3F6EA;--warning-ink:#7A4100;--warning-tint:#FFF1DC;--warning-line:#C77700;--grey-ink:#454B54;--grey-tint:#EEF0F2;--info-ink:#0A5A75;--info-tint:#E1F3F9;--info-line:#2A93B5;--ruled:#E9ECF8;--mark:#1B2350;--float:0 1px 2px rgba(20,26,60,.10),0 6px 18px rgba(20,26,60,.14);--font:'Inter Cartable',system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#16181D;--paper:#1E2127;--sunken:#1A1D22;--selected:#232A4C;--text:#E6E8EB;--text-2:#A3ABB6;--title:#E6E8EB;--rule:#343943;--rule-soft:#2A2E36;--rule-strong:#767E8A;--primary:#4A5CC6;--primary-hover:#5667D2;--primary-ink:#B3BEFA;--primary-tint:#1E2550;--primary-line:#7F8FE8;--success-ink:#8CE0B0;--success-tint:#12331F;--warning-ink:#FFC978;--warning-tint:#3A2606;--warning-line:#D98F2B;--grey-ink:#C4CAD2;--grey-tint:#2B2F36;--info-ink:#86D5EE;--info-tint:#0E2F3B;--info-line:#3FA9CC;--ruled:#262B45;--mark:#2C3A86;--float:0 1px 2px rgba(0,0,0,.5),0 8px 22px rgba(0,0,0,.5)}}`

const anatomy = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;font:16px/24px var(--font);font-feature-settings:'cv05','ss03','calt';-webkit-font-smoothing:antialiased;color:var(--text);background:var(--page);overflow-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}
a{color:var(--primary-ink);font-weight:550;text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--primary-line);outline-offset:2px;border-radius:4px}
svg.i{display:inline-block;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;vertical-align:-4px;flex:none}
.skip{position:absolute;left:-999px;top:0;background:var(--paper);padding:12px 16px;z-index:9}.skip:focus{left:0}
.wrap{max-width:1120px;margin:0 auto}
.lined{background:repeating-linear-gradient(transparent 0 31px,var(--ruled) 31px 32px) 0 -1px,var(--paper)}
.top{padding:0 20px;border-bottom:1px solid var(--rule)}
.top .wrap{display:flex;align-items:center;gap:10px;min-height:63px}
.top .home{display:flex;align-items:center;gap:10px;min-height:44px;min-width:0;font:650 18px/24px var(--font);letter-spacing:-.01em;color:var(--title)}
.top .mark{width:30px;height:30px;border-radius:7px;background:var(--mark);color:#fff;display:grid;place-items:center;font:650 17px/1 var(--font);flex:none}
.top nav{margin-left:auto;display:flex;gap:2px;flex:none}.top nav a{display:flex;align-items:center;min-height:44px;padding:0 8px;margin-right:-8px;font-size:14px}.top nav a+a{margin-left:12px}
.top nav .wide{display:none}
.hero{color:var(--title);padding:0 20px 32px;border-bottom:1px solid var(--rule)}
.hero .crumbs{font:13px/32px var(--font);color:var(--text-2);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.hero .crumbs a{display:inline-block;min-width:24px}
.hero h1{font:650 28px/32px var(--font);letter-spacing:-.022em;text-wrap:balance}
.hero .lead{font:16px/32px var(--font);color:var(--text-2);max-width:44rem}
main{flex:1 0 auto}.body{padding:16px 16px 40px}
h2{font:650 18px/24px var(--font);letter-spacing:-.01em;color:var(--title)}
h3{font:650 16px/24px var(--font)}
.card{background:var(--paper);border:1px solid var(--rule);border-radius:8px}
.say{color:var(--text-2);font-size:14px;line-height:20px}
.n{font-variant-numeric:tabular-nums}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:0 16px;border-radius:6px;border:1px solid var(--rule-strong);background:var(--paper);color:var(--text);font:550 16px/24px var(--font);text-align:center;cursor:pointer}
.btn.p{background:var(--primary);border-color:var(--primary);color:var(--on-primary);font-weight:600}.btn.p:hover{background:var(--primary-hover)}.btn:hover{text-decoration:none}.btn.lg{min-height:52px;width:100%}
.bdg{display:inline-flex;align-items:center;gap:4px;min-height:22px;padding:0 8px 0 6px;border-radius:4px;font:550 13px/18px var(--font);white-space:nowrap;background:var(--grey-tint);color:var(--grey-ink)}
.bdg svg.i{width:15px;height:15px;stroke-width:2;vertical-align:0}.bdg.ok{background:var(--success-tint);color:var(--success-ink)}.bdg.wa{background:var(--warning-tint);color:var(--warning-ink)}
.note{display:flex;gap:10px;padding:12px 14px;border-radius:6px;border-left:3px solid var(--info-line);background:var(--info-tint);color:var(--info-ink)}.note.wa{background:var(--warning-tint);color:var(--warning-ink);border-color:var(--warning-line)}.note a{color:inherit;text-decoration:underline}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
.prose p+p,.prose ul+p,.prose p+ul{margin-top:12px}.prose{max-width:44rem}.prose h2{margin-top:28px;margin-bottom:8px}.prose>h2:first-child{margin-top:0}
.pts li{position:relative;padding:6px 0 6px 24px}.pts li::before{content:'';position:absolute;left:4px;top:14px;width:8px;height:8px;border-radius:2px;background:var(--primary-line)}
footer{border-top:1px solid var(--rule);background:var(--paper);padding:24px 20px 32px;font-size:14px;line-height:20px;color:var(--text-2)}
footer p+p{margin-top:8px}footer .links{display:flex;flex-wrap:wrap;gap:0 20px;margin-top:8px}footer .links a{display:inline-flex;align-items:center;min-height:44px;color:var(--text-2);font-weight:450}footer .call{font-size:16px;line-height:24px;color:var(--text)}footer .call a{display:inline-block;padding:4px 0;white-space:nowrap}
@media(min-width:992px){.top,.hero,footer{padding-left:32px;padding-right:32px}.top nav .wide{display:flex}.body{padding:24px 32px 56px}.hero h1{font-size:36px;line-height:64px}.hero .lead{font-size:18px}}
@media(prefers-reduced-motion:no-preference){.btn{transition:background .12s}}
@media print{.top nav,.stick{display:none!important}}`

export const publicStyle = `${tokens}\n${anatomy}`
