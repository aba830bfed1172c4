/** The HTML part of a mail: tables and inline styles, because Outlook knows nothing else. */
import { Html, html } from './html.ts';
import type { MailButton, MailContent, MailFact, MailList } from './mail-content.ts';
import { mailPage } from './mail-page.ts';
import { type Look, look } from './mail-style.ts';

const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif";
const TABLE = new Html('role="presentation" width="100%" cellspacing="0" cellpadding="0"');

export function mailHtml(content: MailContent): string {
  const { locale, title, text, heading = 'Touchline', facts = [], prompt = '', action, lists = [] } = content;
  const sections = [
    html`<p ${look('name', 'margin:0 0 24px;font-size:15px;font-weight:700')}>${heading}</p>
<h1 ${look('ink', 'margin:0 0 12px;font-size:22px;line-height:1.3')}>${title}</h1>
<p ${look('ink', 'margin:0;font-size:16px;line-height:1.5')}>${text}</p>`,
    ...(facts.length === 0 ? [] : [factTable(facts)]),
    ...lists.map(shownList),
    ...(action === null ? [] : [shownAction(action, prompt)]),
    endOf(content),
  ];
  const body = html`<body ${look('paper', `margin:0;${FONT}`)}>
<table ${TABLE} ${look('paper', FONT)}><tr><td align="center" style="padding:32px 16px">
<table ${TABLE} ${look('card', 'max-width:480px;border-radius:16px')}>
<tr><td style="padding:12px 0;overflow-wrap:anywhere">
<table ${TABLE}>
${sections.map((section) => html`<tr><td class="pad" align="left" style="padding:12px 32px">${section}</td></tr>\n`)}</table>
</td></tr>
</table>
</td></tr></table>
</body>`;
  return mailPage({ locale, title }, body).text;
}

function factTable(facts: readonly MailFact[]): Html {
  const rows = facts.map(
    ({ label, value, before = '' }) => html`<tr>
<td valign="top" ${look('quiet', 'padding:6px 16px 6px 0;font-size:15px;line-height:1.4;white-space:nowrap')}>${label}</td>
<td valign="top" width="100%" ${look('ink', 'padding:6px 0;font-size:15px;line-height:1.4;font-weight:600')}>${value}${
      before === '' ? [] : html`<br><span ${look('quiet', 'font-size:14px;font-weight:400')}>${before}</span>`
    }</td>
</tr>
`,
  );
  return html`<table ${TABLE}>
${rows}</table>`;
}

function shownAction(action: NonNullable<MailContent['action']>, prompt: string): Html {
  if ('code' in action) {
    return html`<p ${look('tint', 'margin:0;padding:16px;border-radius:12px;text-align:center;font-size:34px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums')}>${action.code}</p>`;
  }
  if ('url' in action) {
    return html`${button(action, 'button')}
<p ${look('quiet', 'margin:16px 0 0;font-size:13px;line-height:1.5;word-break:break-all')}>${action.url}</p>`;
  }
  const asked =
    prompt === ''
      ? []
      : html`<p ${look('ink', 'margin:0 0 12px;font-size:16px;line-height:1.5;font-weight:600')}>${prompt}</p>\n`;
  return html`${asked}${buttonRows(action)}`;
}

/** The first two beside each other, of the same weight; a third below. */
function buttonRows([first, second, third]: readonly MailButton[]): Html {
  if (first === undefined) return html``;
  if (second === undefined) return button(first, 'button');
  return html`<table ${TABLE}>
<tr><td width="50%" style="padding:0 5px 0 0">${button(first, 'button')}</td><td width="50%" style="padding:0 0 0 5px">${button(second, 'outline')}</td></tr>
${third === undefined ? [] : html`<tr><td colspan="2" style="padding:10px 0 0">${button(third, 'outline')}</td></tr>\n`}</table>`;
}

/** The cell has the colour, because Outlook ignores the padding of a link. */
function button({ label, url }: MailButton, name: Look): Html {
  return html`<table ${TABLE}><tr><td align="center" ${look(name, 'border:2px solid;border-radius:12px;mso-padding-alt:14px 12px')}><a href="${url}" ${look(name, 'display:block;padding:14px 12px;border-radius:10px;font-size:17px;line-height:1.2;font-weight:700;text-decoration:none')}>${label}</a></td></tr></table>`;
}

/** Names without a note share a line; a name with one has its own. */
function shownList({ title, people }: MailList): Html {
  const [noted, plain] = [people.filter(({ note }) => note !== ''), people.filter(({ note }) => note === '')];
  const line = (content: Html | string) =>
    html`<p ${look('ink', 'margin:6px 0 0;font-size:15px;line-height:1.5')}>${content}</p>\n`;
  return html`<table ${TABLE}><tr>
<td ${look('line', 'padding:0 0 6px;border-bottom:1px solid')}><p ${look('ink', 'margin:0;font-size:15px;font-weight:700')}>${title}</p></td>
<td align="right" ${look('line', 'padding:0 0 6px;border-bottom:1px solid')}><p ${look('ink', 'margin:0;font-size:15px;font-weight:700;font-variant-numeric:tabular-nums')}>${people.length}</p></td>
</tr></table>
${plain.length === 0 ? [] : line(plain.map(({ name }) => name).join(', '))}${noted.map(({ name, note }) =>
  line(html`${name} <span ${look('quiet', 'font-size:14px')}>${note}</span>`),
)}`;
}

function endOf({ notes, also, unsubscribe }: MailContent): Html {
  const small = notes.length - 1;
  const shown = notes.map((note, i) =>
    i === small
      ? html`<p ${look('quiet', 'margin:0;font-size:13px;line-height:1.5')}>${note}</p>\n`
      : html`<p ${look('ink', 'margin:0 0 12px;font-size:14px;line-height:1.5')}>${note}</p>\n`,
  );
  const links = [also, unsubscribe].flatMap((link) => link ?? []);
  return html`${shown}${links.map(
    ({ label, url }) =>
      html`<p ${look('quiet', 'margin:6px 0 0;font-size:13px;line-height:1.5')}><a href="${url}" ${look('quiet', 'text-decoration:underline')}>${label}</a></p>`,
  )}`;
}
