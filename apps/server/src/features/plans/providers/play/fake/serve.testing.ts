/**
 * The fake Google Play as a program, for browser tests and for trying out the app's shop:
 *
 *     node apps/server/src/features/plans/providers/play/fake/serve.testing.ts
 *
 * It prints the settings that a Touchline server needs, then `ready`. Then it reads lines: `buy TOKEN-OF-THE-APP PLAN`
 * answers with the token of a new purchase, `acknowledge TOKEN` does what the app does when it finishes one, and
 * `acknowledged TOKEN` answers with true or false.
 */
import { createInterface } from 'node:readline';
import { FakePlay } from './fake-play.testing.ts';

const play = await FakePlay.start(Date.now);
for (const [name, value] of Object.entries(play.env())) console.log(`${name}=${value}`);
console.log('ready');

for await (const line of createInterface(process.stdin)) {
  const [command, token = '', plan = ''] = line.split(' ');
  if (command === 'buy') {
    console.log(play.subscribe({ buyer: token, plan: plan === 'year' ? 'year' : 'month' }).token);
  }
  if (command === 'acknowledge') play.find(token).acknowledged = true;
  if (command?.startsWith('acknowledge')) console.log(String(play.find(token).acknowledged));
}
await play.close();
