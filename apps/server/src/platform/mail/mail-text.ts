/** The text part of a mail. It has every address that the HTML has. */
import type { MailContent, MailFact, MailList } from './mail-content.ts';

export function mailText(content: MailContent): string {
  const {
    heading = '',
    title,
    text,
    facts = [],
    prompt = '',
    action,
    lists = [],
    notes,
    also,
    unsubscribe,
  } = content;
  const paragraphs = [
    heading,
    title,
    text,
    facts.map(factLine).join('\n'),
    ...lists.map(listParagraph),
    prompt,
    ...actionParagraphs(action),
    ...notes,
    ...[also, unsubscribe].map((link) => (link === undefined ? '' : `${link.label}:\n${link.url}`)),
    'Touchline',
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

function factLine({ label, value, before = '' }: MailFact): string {
  return `${label}: ${value}${before === '' ? '' : ` (${before})`}`;
}

function actionParagraphs(action: MailContent['action']): string[] {
  if (action === null) return [];
  if ('code' in action) return [`    ${action.code}`];
  const buttons = 'url' in action ? [action] : action;
  return buttons.map(({ label, url }) => `${label}:\n${url}`);
}

function listParagraph({ title, people }: MailList): string {
  const lines = people.map(({ name, note }) => `- ${name}${note === '' ? '' : `: ${note}`}`);
  return [`${title} (${people.length})`, ...lines].join('\n');
}
