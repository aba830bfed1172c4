/** Prints one mail of each kind as JSON, for the gallery of screens: `node print-mails.testing.ts en`. */
import { isLocale } from '@touchline/i18n';
import { everyMail } from './every-mail.testing.ts';

const [locale] = process.argv.slice(2);
if (!isLocale(locale)) throw new Error(`no language: ${locale}`);
const mails = await everyMail(locale);
console.log(JSON.stringify(mails.map(([name, { subject, html }]) => ({ name, subject, html }))));
