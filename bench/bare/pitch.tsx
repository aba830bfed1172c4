/**
 * The least that a tap on match day can cost: the app's pitch and players on a page of React, with the same buttons and
 * sheets. It has no store, no clock, no rules and no other texts, and its sheets are the browser's dialogs.
 */
import { type ReactNode, StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ON_THE_BENCH, ON_THE_PITCH, US } from '../../apps/web/src/ui/gallery/example.ts';
import { Pitch, PitchSpot } from '../../apps/web/src/ui/pitch/Pitch.tsx';
import { PlayerToken } from '../../apps/web/src/ui/pitch/PlayerToken.tsx';

interface Score {
  readonly us: number;
  readonly them: number;
}

type Open = 'scorer' | 'assist' | 'clock';

const POINTS = ON_THE_PITCH.map(({ x, y }) => ({ x, y }));
const NAMES = [...ON_THE_PITCH, ...ON_THE_BENCH].map(({ name }) => name);

function BarePitch() {
  const [score, setScore] = useState<Score>({ us: 0, them: 0 });
  const [before, setBefore] = useState<Score | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [pitch, setPitch] = useState(NAMES.slice(0, ON_THE_PITCH.length));
  const [bench, setBench] = useState(NAMES.slice(ON_THE_PITCH.length));
  const [picked, setPicked] = useState<string | null>(null);

  function count(goals: Score) {
    setBefore(score);
    setScore({ us: score.us + goals.us, them: score.them + goals.them });
    setOpen(null);
  }

  function substitute(off: string) {
    if (picked === null) return;
    setPitch(pitch.map((name) => (name === off ? picked : name)));
    setBench(bench.map((name) => (name === picked ? off : name)));
    setPicked(null);
  }

  return (
    <div className="screen">
      <h1 role="img" aria-label={`Score: ${score.us}, ${score.them}`}>
        {score.us}–{score.them}
      </h1>
      <button type="button" aria-label="Match clock, 12:34" onClick={() => setOpen('clock')}>
        12:34
      </button>
      <div className="pitch">
        <Pitch kind="soccer" view="ownHalf" fit="box" points={POINTS}>
          {ON_THE_PITCH.map(({ number, x, y, share, verdict }, place) => {
            const name = pitch[place] ?? '';
            return (
              <PitchSpot key={number} x={x} y={y}>
                <PlayerToken
                  label={`${name}, number ${number}, played`}
                  name={name}
                  number={number}
                  shirt={US}
                  playTime={{ share, verdict }}
                  onClick={() => substitute(name)}
                />
              </PitchSpot>
            );
          })}
        </Pitch>
      </div>
      <ul className="row" aria-label="Bench">
        {bench.map((name, place) => (
          <li key={ON_THE_BENCH[place]?.number}>
            <PlayerToken
              label={`${name}, on the bench`}
              name={name}
              number={ON_THE_BENCH[place]?.number}
              shirt={US}
              selected={picked === name}
              onClick={() => setPicked(name)}
            />
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" onClick={() => setOpen('scorer')}>
          Goal us
        </button>
        <button type="button" onClick={() => count({ us: 0, them: 1 })}>
          Goal them
        </button>
      </div>
      {before !== null && (
        <button
          type="button"
          className="toast"
          onClick={() => {
            setScore(before);
            setBefore(null);
          }}
        >
          Undo
        </button>
      )}
      <Sheet opened={open !== null}>
        {open === 'scorer' && <Names names={pitch} choose={() => setOpen('assist')} />}
        {open === 'assist' && (
          <>
            <button type="button" onClick={() => count({ us: 1, them: 0 })}>
              No assist
            </button>
            <Names names={pitch} choose={() => count({ us: 1, them: 0 })} />
          </>
        )}
        <button type="button" onClick={() => setOpen(null)}>
          Close
        </button>
      </Sheet>
    </div>
  );
}

function Names({ names, choose }: { readonly names: readonly string[]; readonly choose: () => void }) {
  return names.map((name) => (
    <button key={name} type="button" onClick={choose}>
      {name}
    </button>
  ));
}

function Sheet({ opened, children }: { readonly opened: boolean; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return <dialog ref={dialog}>{opened && children}</dialog>;
}

const root = document.getElementById('root');
if (root === null) throw new Error('pitch.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <BarePitch />
  </StrictMode>,
);
