import { expect, test } from 'vitest';
import { mailboxOf } from './email.ts';

test.each([
  [' Parent@Club.example ', 'parent@club.example'],
  ['parent+u13@club.example', 'parent@club.example'],
  ['par.ent@club.example', 'par.ent@club.example'],
  ['Par.Ent+u13@googlemail.com', 'parent@gmail.com'],
  ['+@club.example', '+@club.example'],
  ['', '@'],
])('mails to %j arrive in the mailbox %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
