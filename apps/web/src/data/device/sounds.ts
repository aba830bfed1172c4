/** Short sounds from the Web Audio API: they need no download and work offline. */

/** What a sound or a vibration says. */
export type SoundName =
  | 'kickOff'
  | 'goal'
  | 'partOver'
  | 'changeDue'
  | 'reminder'
  /** A block of a training plan is over, and the next one starts. */
  | 'blockOver'
  /** The last block is over. */
  | 'planOver';

/** One tone with its start and duration in seconds; `to` is the end frequency of a sliding tone. */
interface Tone {
  readonly at: number;
  readonly for: number;
  readonly hertz: number;
  readonly to?: number;
  /** A whistle's trill: how many times a second the tone wavers. */
  readonly trill?: number;
}

const whistle = (at: number, seconds: number): Tone => ({ at, for: seconds, hertz: 2_900, trill: 38 });

const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  kickOff: [whistle(0, 0.45)],
  partOver: [whistle(0, 0.3), whistle(0.4, 0.9)],
  goal: [
    { at: 0, for: 0.14, hertz: 523 },
    { at: 0.14, for: 0.14, hertz: 659 },
    { at: 0.28, for: 0.4, hertz: 784 },
  ],
  changeDue: [
    { at: 0, for: 0.16, hertz: 988, to: 740 },
    { at: 0.24, for: 0.16, hertz: 740, to: 988 },
    { at: 0.48, for: 0.16, hertz: 988, to: 740 },
  ],
  reminder: [
    { at: 0, for: 0.12, hertz: 880 },
    { at: 0.2, for: 0.12, hertz: 880 },
  ],
  blockOver: [whistle(0, 0.25), whistle(0.35, 0.45)],
  planOver: [whistle(0, 0.25), whistle(0.35, 0.25), whistle(0.7, 0.9)],
};

const VOLUME = 0.25;
const FADE = 0.02;

let context: AudioContext | undefined;
let playing = 0;

/** Browsers allow sound only after a tap on the page: the first tap enables all signals. */
export function readySound(): void {
  if (context !== undefined || typeof AudioContext === 'undefined') return;
  context = new AudioContext();
  void context.resume().then(rest);
}

export async function playSound(signal: SoundName): Promise<void> {
  const audio = context;
  if (audio === undefined) return;
  playing++;
  // Browsers refuse sound before the first tap on the page. Then the signal has no sound.
  await audio.resume().catch(() => undefined);
  const tones = SOUNDS[signal].map((tone) => sound(audio, tone));
  const last = tones.at(-1);
  if (last === undefined) return;
  last.onended = () => {
    playing--;
    rest();
  };
}

/** Suspends the audio context when it is idle: an open one keeps the amplifier on and drains the battery. */
function rest(): void {
  if (playing === 0) void context?.suspend();
}

function sound(audio: AudioContext, { at, for: seconds, hertz, to, trill }: Tone): OscillatorNode {
  const begins = audio.currentTime + at;
  const ends = begins + seconds;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = trill === undefined ? 'triangle' : 'sine';
  tone.frequency.setValueAtTime(hertz, begins);
  if (to !== undefined) tone.frequency.linearRampToValueAtTime(to, ends);
  // Without a fade in and out, a tone clicks.
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(VOLUME, begins + FADE);
  volume.gain.setValueAtTime(VOLUME, ends - FADE);
  volume.gain.linearRampToValueAtTime(0, ends);
  tone.connect(volume).connect(audio.destination);
  if (trill !== undefined) {
    const shake = audio.createOscillator();
    const depth = audio.createGain();
    shake.frequency.value = trill;
    depth.gain.value = 90;
    shake.connect(depth).connect(tone.frequency);
    shake.start(begins);
    shake.stop(ends);
  }
  tone.start(begins);
  tone.stop(ends);
  return tone;
}
