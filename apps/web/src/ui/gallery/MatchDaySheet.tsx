import { Button } from '@mantine/core';
import { useState } from 'react';
import { EventIcon } from '../icons/EventIcon.tsx';
import { Icon } from '../icons/Icon.tsx';
import { LiveDot } from '../parts/match/LiveDot.tsx';
import { ScoreBoard } from '../parts/match/ScoreBoard.tsx';
import { Pitch, PitchSpot } from '../pitch/Pitch.tsx';
import { PlayerToken } from '../pitch/PlayerToken.tsx';
import { ON_THE_BENCH, ON_THE_PITCH, THEM, US } from './example.ts';

const home = { club: 'Rietdijk', team: 'MO13-2', shirt: US, score: 3 };
const away = { club: 'Noordhaven', team: 'MO13-1', shirt: THEM, score: 1 };
const timeline = [
  ["33'", 'GOAL', 'Yara from Mila', '3–1'],
  ["31'", 'SUBSTITUTION', 'Noor for Tess', ''],
  ["26'", 'GOAL', 'Noordhaven 10', '2–1'],
  ['HT', 'HALFTIME', 'Half-time', '2–0'],
  ["14'", 'PENALTY', 'Sam', '2–0'],
  ["9'", 'YELLOW_CARD', 'Fenna', ''],
  ["4'", 'OWN_GOAL', 'Noordhaven', '1–0'],
  ["0'", 'KICKOFF', 'Kick-off, 10:30', ''],
] as const;

/** Two phones, the coach's and the follower's, built from the parts only. */
export function MatchDaySheet() {
  const [selected, setSelected] = useState(8);
  const token = (player: (typeof ON_THE_PITCH)[number]) => (
    <PlayerToken
      name={player.name}
      number={player.number}
      shirt={US}
      label={`${player.name}, number ${player.number}`}
      keeper={player.keeper ?? false}
      captain={player.captain ?? false}
      injured={player.injured ?? false}
      card={player.card}
      playTime={{ share: player.share, verdict: player.verdict, target: 0.68 }}
      selected={selected === player.number}
      onClick={() => setSelected(player.number)}
    />
  );
  return (
    <div style={{ display: 'flex', gap: 24, padding: 20, flexWrap: 'wrap' }}>
      <div
        id="phone"
        style={{
          width: 360,
          height: 640,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          outline: '1px solid var(--line)',
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 8,
            padding: '0 12px',
            height: 44,
            fontWeight: 600,
          }}
        >
          <Icon name="chevron-left" size={22} /> MO13-2{' '}
          <span style={{ color: 'var(--muted)', flex: 1 }}>Competition</span>
          <LiveDot>LIVE 14</LiveDot>
          <Icon name="more" />
        </div>
        <div style={{ padding: '0 12px 8px' }}>
          <ScoreBoard home={home} away={away} label="Rietdijk 3, Noordhaven 1" />
        </div>
        <div className="num" style={{ textAlign: 'center', fontWeight: 700, fontSize: 18, paddingBottom: 8 }}>
          32:41 <small style={{ color: 'var(--muted)', fontWeight: 500 }}>3rd of 4</small>
        </div>
        <div style={{ flex: 1, minHeight: 0 }}>
          <Pitch kind="soccer" view="ownHalf" fit="box">
            {ON_THE_PITCH.map((player) => (
              <PitchSpot key={player.number} x={player.x} y={player.y}>
                {token(player)}
              </PitchSpot>
            ))}
          </Pitch>
        </div>
        <div style={{ display: 'flex', justifyContent: 'space-between', padding: '6px 8px' }}>
          {ON_THE_BENCH.map((player) => (
            <div key={player.number}>{token(player)}</div>
          ))}
        </div>
        <div
          style={{
            display: 'grid',
            gridTemplateColumns: '1.6fr 1fr 1fr 1fr',
            gap: 8,
            padding: '8px 12px 12px',
            background: 'var(--surface)',
            borderTop: '1px solid var(--line)',
          }}
        >
          <Button size="lg">Goal</Button>
          {['Them', 'Change', 'More'].map((name) => (
            <Button key={name} size="lg" px={0} variant="default">
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div style={{ width: 360, outline: '1px solid var(--line)' }}>
        <div style={{ background: 'var(--pitch)', color: 'var(--pitch-ink)', padding: '18px 16px' }}>
          <ScoreBoard variant="hero" home={home} away={away} label="Rietdijk 3, Noordhaven 1">
            <span className="num" style={{ fontWeight: 700 }}>
              33' · 3rd of 4 periods
            </span>
          </ScoreBoard>
        </div>
        <div style={{ padding: '4px 16px' }}>
          {timeline.map(([minute, type, text, score]) => (
            <div
              key={minute}
              style={{
                display: 'flex',
                alignItems: 'center',
                gap: 12,
                padding: '11px 0',
                borderBottom: '1px solid var(--line)',
              }}
            >
              <span
                className="num"
                style={{ width: 34, textAlign: 'right', color: 'var(--muted)', fontWeight: 600 }}
              >
                {minute}
              </span>
              <EventIcon type={type} size={24} />
              <b style={{ flex: 1 }}>{text}</b>
              <b className="num">{score}</b>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
