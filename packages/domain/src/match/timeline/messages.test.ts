import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Coach,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
  throughRegisters,
} from '../testing/match.testing.ts';
import { MESSAGE_MAX, messagesOf, messageText } from './messages.ts';
import { recentFirst, timelineOf } from './timeline.ts';

const shown = (coach: Coach) =>
  timelineOf(coach.match).map(({ type, text, said, minute }) =>
    type === 'MESSAGE' ? [text, said === 0 ? minute : said - KICK_OFF] : type,
  );

describe('a message to followers', () => {
  it('a message during a part has its minute, also with a stopped clock', () => {
    const coach = kickedOff();
    coach.does({ type: 'say', text: 'What a save!' }, minutes(3) + 20);
    coach.does({ type: 'pause' }, minutes(5));
    coach.does({ type: 'say', text: 'The ball is over the fence.' }, minutes(7));
    expect(shown(coach).filter(Array.isArray)).toEqual([
      ['What a save!', 4],
      ['The ball is over the fence.', 6],
    ]);
  });

  it('a message outside play has its time, and keeps its place in the order', () => {
    const coach = new Coach(readyMatch({ matchParts: 2, matchLength: 60 }));
    coach.does({ type: 'say', text: 'Pitch 3' }, -600);
    coach.does({ type: 'say', text: 'It rains' }, -300);
    coach.does({ type: 'kickOff' }, 0);
    coach.does({ type: 'endPart' }, minutes(30));
    coach.does({ type: 'say', text: 'Tea' }, minutes(33));
    coach.does({ type: 'startPart' }, minutes(40));
    coach.does({ type: 'endMatch' }, minutes(70));
    coach.does({ type: 'say', text: 'Thank you' }, minutes(75));
    coach.does({ type: 'goal', side: 'home', player: 7, at: { minute: 12 } }, minutes(76));
    expect(shown(coach)).toEqual([
      ['Pitch 3', -600],
      ['It rains', -300],
      'KICKOFF',
      'GOAL',
      'HALFTIME',
      ['Tea', minutes(33)],
      'HALFTIME_KICKOFF',
      'ENDMATCH',
      ['Thank you', minutes(75)],
    ]);
  });

  it('a message is between the kicks of a shoot-out, or after them when it has ended', () => {
    const coach = kickedOff({ matchParts: 1, matchLength: 20 });
    coach.does({ type: 'startShootout' }, minutes(21));
    coach.does({ type: 'kick', side: 'home', player: 7, outcome: 'scored' }, minutes(22));
    coach.does({ type: 'say', text: 'One!' }, minutes(23));
    coach.does({ type: 'kick', side: 'away', sn: 9, outcome: 'missed' }, minutes(24));
    coach.does({ type: 'endMatch' }, minutes(25));
    coach.does({ type: 'say', text: 'Home' }, minutes(30));
    expect(shown(coach).slice(2)).toEqual([
      'PENALTY',
      ['One!', 21],
      'PENALTY_MISSED',
      'ENDMATCH',
      ['Home', minutes(30)],
    ]);
  });

  it('a message can be edited and removed', () => {
    const coach = kickedOff();
    coach.does({ type: 'say', text: 'Corner for them' }, minutes(2));
    const eid = messagesOf(coach.match)[0]?.eid ?? '';
    coach.does({ type: 'correctMessage', eid, text: ' Corner for us ' }, minutes(9));
    expect(messagesOf(coach.match)).toMatchObject([{ eid, text: 'Corner for us', minute: 3, said: 0 }]);
    expect(coach.refusal({ type: 'correctMessage', eid, text: 'Corner for us' }, minutes(9))).toBe(
      'nothingToChange',
    );
    coach.does({ type: 'removeEvent', eid }, minutes(10));
    expect(messagesOf(coach.match)).toEqual([]);
  });

  it('a message is not edited as an event, and no other event becomes one', () => {
    const coach = kickedOff();
    coach.does({ type: 'say', text: 'Hello' }, 60);
    coach.does({ type: 'goal', side: 'home', player: 7 }, 120);
    const [message, goal] = ['MESSAGE', 'GOAL'].map(
      (type) => coach.match.events.find((event) => event.type === type)?.eid ?? '',
    );
    expect(coach.refusal({ type: 'editEvent', eid: message ?? '', player: 3 }, 180)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'correctMessage', eid: goal ?? '', text: 'x' }, 180)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'correctMessage', eid: 'none', text: 'x' }, 180)).toBe('unknownEvent');
  });

  it('a message does not become an event of another type', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'say', text: 'We start at ten' }, -60);
    const eid = coach.match.events[0]?.eid ?? '';
    const edit = { type: 'editEvent', eid, side: 'home', event: 'GREAT_SAVE' } as const;
    expect(coach.refusal(edit, -30)).toBe('fixedEvent');
  });

  it('a message needs text, and a match outside the archive', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'say', text: ' \u200b\n ' }, 60)).toBe('emptyMessage');
    coach.does({ type: 'say', text: 'Hello' }, 60);
    const eid = messagesOf(coach.match)[0]?.eid ?? '';
    expect(coach.refusal({ type: 'correctMessage', eid, text: '' }, 61)).toBe('emptyMessage');
    coach.does({ type: 'endMatch' }, minutes(60));
    coach.does({ type: 'archive' }, minutes(61));
    expect(coach.refusal({ type: 'say', text: 'Bye' }, minutes(62))).toBe('archived');
  });

  it('a message from before the kick-off stays when the match is delayed or restarted', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'say', text: 'The referee is late' }, -60);
    coach.does({ type: 'setStatus', to: 'delayed' }, 0);
    coach.does({ type: 'kickOff' }, minutes(10));
    coach.does({ type: 'say', text: 'Off we go' }, minutes(11));
    coach.does({ type: 'restart' }, minutes(12));
    expect(messagesOf(coach.match).map(({ text }) => text)).toEqual(['The referee is late']);
    expect(coach.refusal({ type: 'restart' }, minutes(13))).toBe('nothingToChange');
  });

  it("a message is the same on another device, and the coach's timeline opens no event form for it", () => {
    const coach = kickedOff();
    coach.does({ type: 'say', text: 'Hello' }, 60);
    expect(messagesOf(throughRegisters(coach.match))).toEqual(messagesOf(coach.match));
    const rows = recentFirst(timelineOf(coach.match));
    expect(rows.map(({ type, text, editable }) => [type, text, editable])).toEqual([
      ['MESSAGE', 'Hello', false],
      ['KICKOFF', '', false],
    ]);
  });
});

describe('the text of a message', () => {
  it('the text is one line of at most 200 characters, without a split character at its end', () => {
    expect(messageText('  Half-time:\n\t2–1 \u202eevil\u202c ')).toBe('Half-time: 2–1 evil');
    expect(messageText('a'.repeat(300))).toHaveLength(MESSAGE_MAX);
    expect(messageText(`${'a'.repeat(199)}⚽`)).toBe(`${'a'.repeat(199)}⚽`);
    expect(messageText(`${'a'.repeat(199)}🎉`)).toBe('a'.repeat(199));
    expect(messageText('👨‍👩‍👧 here')).toBe('👨‍👩‍👧 here');
  });

  it('the text is always clean, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 260 }), (written) => {
        const text = messageText(written);
        expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(messageText(text)).toBe(text);
      }),
    );
  });
});
