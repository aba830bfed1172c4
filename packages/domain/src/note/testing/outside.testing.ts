/** HTML from outside, and what a note keeps of it: the same on the server and on a device, which parse it differently. */

export interface FromOutside {
  readonly name: string;
  readonly html: string;
  /** The HTML that a reader gets. */
  readonly kept: string;
}

export const HOSTILE: readonly FromOutside[] = [
  { name: 'a script', html: 'a<script>alert(1)</script>b', kept: '<p>ab</p>' },
  {
    name: 'a script in a script',
    html: '<scr<script>ipt>alert(1)</script>',
    kept: '<p>ipt&gt;alert(1)</p>',
  },
  { name: 'handlers', html: '<p onclick="x()" onmouseover=y>a</p>', kept: '<p>a</p>' },
  { name: 'a picture with a handler', html: '<img src=x onerror=alert(1)>a', kept: '<p>a</p>' },
  {
    name: 'a drawing',
    html: '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>a',
    kept: '<p>a</p>',
  },
  { name: 'a drawing with a handler', html: '<svg/onload=alert(1)>a</svg>b', kept: '<p>b</p>' },
  {
    name: 'an embedded page',
    html: '<iframe srcdoc="<script>alert(1)</script>">x</iframe>a',
    kept: '<p>a</p>',
  },
  { name: 'an object', html: '<object data="x"><embed src="y"></object>a', kept: '<p>a</p>' },
  { name: 'styles', html: '<style>p{}</style><p style="position:fixed">a</p>', kept: '<p>a</p>' },
  { name: 'a comment', html: '<!-- <p>x</p> -->a', kept: '<p>a</p>' },
  {
    name: 'a form',
    html: '<form action=//evil><input value=x><button>Send</button></form>',
    kept: '<p>Send</p>',
  },
  { name: 'a template', html: '<template><p>x</p></template>a', kept: '<p>a</p>' },
  { name: 'a base address', html: '<base href="https://evil.example/"><p>a</p>', kept: '<p>a</p>' },
  {
    name: 'a redirection',
    html: '<meta http-equiv="refresh" content="0;url=https://evil.example"><p>a</p>',
    kept: '<p>a</p>',
  },
  { name: 'an address of script', html: '<a href="javascript:alert(1)">a</a>', kept: '<p>a</p>' },
  {
    name: 'an address in capitals behind a blank',
    html: '<a href=" JAVASCRIPT:alert(1)">a</a>',
    kept: '<p>a</p>',
  },
  {
    name: 'an address with a line break',
    html: '<a href="java\nscript:alert(1)">a</a>',
    kept: '<p>a</p>',
  },
  {
    name: 'an encoded address',
    html: '<a href="&#106;avascript&colon;alert(1)">a</a>',
    kept: '<p>a</p>',
  },
  { name: 'an address with a tab', html: '<a href=" \tjavascript:alert(1)">a</a>', kept: '<p>a</p>' },
  {
    name: 'an address of data',
    html: '<a href="data:text/html,<script>x</script>">a</a>',
    kept: '<p>a</p>',
  },
  { name: 'an address of VBScript', html: '<a href="vbscript:msgbox(1)">a</a>', kept: '<p>a</p>' },
  { name: 'an address without a scheme', html: '<a href="//evil.example">a</a>', kept: '<p>a</p>' },
  {
    name: 'an address that hides its host',
    html: '<a href="https://bank.example@evil.example/">a</a>',
    kept: '<p>a</p>',
  },
  {
    name: 'mathematics that hides an element',
    html: '<math><mi><mglyph><style><img src=x onerror=alert(1)>',
    kept: '',
  },
  {
    name: 'nested tables',
    html: '<table><tr><td>a<table><tr><td onclick=x>b</table>c</table>',
    kept: '<p>a</p><p>b</p><p>c</p>',
  },
  {
    name: 'tags that are not closed',
    html: '<p><b>a<i>b<p>c</b>d',
    kept: '<p><strong>a</strong><strong><em>b</em></strong></p><p><strong><em>c</em></strong><em>d</em></p>',
  },
  {
    name: 'a picture of the library with an address and a handler',
    html: '<figure data-medium="17" onclick="x()"><img src="https://evil.example/a.jpg" onerror="x()"><figcaption><b>The</b> set-up</figcaption></figure>',
    kept: '<figure data-medium="17"><figcaption>The set-up</figcaption></figure>',
  },
  {
    name: 'figures that name no picture of the library',
    html: '<figure data-medium="0">a</figure><figure data-medium="17&quot; onload=&quot;x()">b</figure><figure data-medium="1e3"><img src=x></figure>',
    kept: '<p>a</p><p>b</p>',
  },
  {
    name: 'a picture in a picture',
    html: '<figure data-medium="17">a<figure data-medium="18">b</figure>c</figure>',
    kept: '<figure data-medium="17"><figcaption>a</figcaption></figure><figure data-medium="18"><figcaption>b</figcaption></figure><p>c</p>',
  },
  { name: 'an attribute that is not closed', html: '<p>a</p><a href="https://a.nl', kept: '<p>a</p>' },
];

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=NL style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='mso-fareast-font-family:"Times New Roman"'>Training<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Rondo</b>
  4 against 2,<span style='mso-spacerun:yes'>  </span><i>ten</i> minutes<o:p></o:p></p>
<p class=MsoNormal><a href="https://touchline.example/plan?a=1&amp;b=2"><span style='color:windowtext'>The plan</span></a><o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>Bo<o:p></o:p></p></td><td><p class=MsoNormal>keeper<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

const WEB_PAGE = `<meta charset='utf-8'><nav><a href="/home">Home</a></nav><article class="post" data-id="7"><h2 id="drill">Finishing drill</h2>
<p style="color: rgb(32, 33, 36); font-size: 16px;">Two lines, <strong>one</strong> pass<sup>1</sup>. <a href="https://voetbal.nl/oefening" target="_blank" onclick="track()">More</a></p>
<ul><li>Cones<ul><li><p>six</p></li></ul></li><li><input type="checkbox" checked> Bibs</li></ul>
<figure><img src="https://cdn.example/a.jpg" onload="x()"><figcaption>The set-up</figcaption></figure>
<script>window.ads = 1</script><button onclick="share()">Share</button></article>`;

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;">Bus</span><span style="font-weight:400;"> at nine</span></p><ol><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-style:italic;">Gloves</span></p></li></ol></b>`;

export const PASTED: readonly FromOutside[] = [
  {
    name: 'a text of Word',
    html: WORD,
    kept:
      '<h1>Training</h1><p><strong>Rondo</strong> 4 against 2, <em>ten</em> minutes</p>' +
      '<p><a href="https://touchline.example/plan?a=1&amp;b=2" rel="noopener noreferrer nofollow">The plan</a></p>' +
      '<p>Bo</p><p>keeper</p>',
  },
  {
    name: 'a part of a web page',
    html: WEB_PAGE,
    kept:
      '<p>Home</p><h2>Finishing drill</h2>' +
      '<p>Two lines, <strong>one</strong> pass1. <a href="https://voetbal.nl/oefening" rel="noopener noreferrer nofollow">More</a></p>' +
      '<ul><li>Cones<ul><li>six</li></ul></li></ul>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">Bibs</li></ul>' +
      '<p>The set-up</p><p>Share</p>',
  },
  {
    name: 'a text of Google Docs',
    html: GOOGLE_DOCS,
    kept: '<p><strong>Bus</strong> at nine</p><ol><li><em>Gloves</em></li></ol>',
  },
];

/** A document of a megabyte that repeats one of these is read, too. */
export const REPEATED: readonly (readonly [name: string, piece: string])[] = [
  ['text', 'x'],
  ['nested tables', '<table><tr><td>'],
  ['nested lists', '<ul><li>'],
  ['nested marks', '<b><i>'],
  ['open links', '<a href="https://a.nl">'],
  ['paragraphs', '<p>a'],
  ['tags that never end', '<p '],
  ['entities', '&lt;&nbsp;'],
  ['drawings', '<svg><g onload=x>'],
];

export function megabyteOf(piece: string): string {
  return piece.repeat(Math.ceil(1_000_000 / piece.length));
}

const KNOWN_TAG =
  /<(?:\/?(?:p|h[123]|ul|ol|li|strong|em|figcaption)|\/figure|figure data-medium="-?[1-9]\d{0,15}"|\/a|br|ul data-type="taskList"|li data-type="taskItem" data-checked="(?:true|false)"|a href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer nofollow")>/gi;

/** The HTML of a note without its own tags: without `<` and `>`, unless something else was let through. */
export function withoutKnownTags(html: string): string {
  return html.replace(KNOWN_TAG, '');
}
