/** `/dev/mail`: the mails that production would send. Exists in trial mode only, and runs no script. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DatabaseDep } from '../database/database.ts';
import { type Locale, preferredLocale } from '../http/locale.ts';
import { type Html, html } from './html.ts';
import { type KeptMail, readMailbox } from './mailer.ts';

interface MailboxRoute {
  Querystring: { to?: unknown; lang?: unknown };
}

export async function mailboxPages(app: FastifyInstance, { deps }: { deps: DatabaseDep }): Promise<void> {
  app.get<MailboxRoute>('/dev/mail', async (request, reply) => {
    const { to, lang } = request.query;
    const mails = await readMailbox(deps.database);
    const shown =
      typeof to === 'string' ? mails.filter((mail) => mail.to === to.trim().toLowerCase()) : mails;
    const locale = preferredLocale(typeof lang === 'string' ? lang : request.headers['accept-language']);
    return send(reply, 200, (await mailboxPage(shown, locale)).text);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = (await readMailbox(deps.database)).find(({ id }) => String(id) === request.params.id);
    return mail === undefined ? reply.callNotFound() : send(reply, 200, mail.html);
  });
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}

async function mailboxPage(mails: readonly KeptMail[], locale: Locale): Promise<Html> {
  const m = await import('#platform/texts.ts');
  const language = { locale };
  const regional = locale === 'en' ? 'en-GB' : locale;
  const time = new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeStyle: 'medium' });
  const list = mails.map(
    ({ id, to, subject, text, at }) => html`<article>
<p class="to">${m.mail_box_to({ recipient: to }, language)} · <time>${time.format(at)}</time></p>
<h2><a href="/dev/mail/${id}">${subject}</a></h2>
<pre>${text}</pre>
</article>
`,
  );
  const content =
    mails.length === 0 ? html`<p class="empty">${m.mail_box_empty({}, language)}</p>` : html`${list}`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${m.mail_box_title({}, language)} · Touchline</title>
<style>
:root { --paper: #f4f6f3; --card: #ffffff; --ink: #0f1815; --quiet: #56615b; --pitch: #0b6b3a; --line: #dde3de }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1411; --card: #18201c; --ink: #eef3ef; --quiet: #a3b0a8; --pitch: #5fd08f; --line: #2a352f } }
body { margin: 0; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, system-ui, sans-serif }
main { max-width: 42rem; margin: 0 auto }
header { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; flex-wrap: wrap }
h1 { font-size: 1.5rem; margin: 0 }
header a { color: var(--pitch); font-weight: 600; padding: .6rem 0 }
article, .empty { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem 1.5rem; margin: 1rem 0 }
h2 { font-size: 1.125rem; margin: .25rem 0 .75rem }
h2 a { color: inherit; text-decoration-color: var(--pitch); text-underline-offset: .2em }
.to, .intro { color: var(--quiet); margin: 0; overflow-wrap: anywhere }
.to { font-size: .875rem }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
</style>
</head>
<body><main>
<header><h1>${m.mail_box_title({}, language)}</h1><a href="/dev/mail">${m.teams_refresh({}, language)}</a></header>
<p class="intro">${m.mail_box_text({}, language)}</p>
${content}
</main></body>
</html>`;
}
