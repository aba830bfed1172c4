/** Documents that are hostile, hang or break: each harms only itself. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PdfResult, PdfValue } from './pdf.ts';
import { type TypstLimits, TypstPrinter } from './typst-printer.ts';

const TITLE = '#set document(title: "Title")\n#set text(lang: "en")\n';
const LINES = `${TITLE}#let values = json(bytes(sys.inputs.values))\n#for line in values.lines [#line #parbreak()]`;
/** Runs longer than any test. */
const ENDLESS = `${TITLE}#for a in range(100000) { for b in range(100000) { if a + b < 0 [x] } }`;

/** Latin, its marks, Hebrew, Arabic, Devanagari, Bengali, Thai, Georgian, Jamo, Khmer, marks of joining, kana, Han, Hangul. */
const BLOCKS = [
  [0x41, 0x17f],
  [0x300, 0x36f],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0x980, 0x9ff],
  [0xe00, 0xe7f],
  [0x10a0, 0x10ff],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x200b, 0x200f],
  [0x2066, 0x2069],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xadff],
] as const;

let printer = new TypstPrinter();
function open(limits: Partial<TypstLimits>): TypstPrinter {
  printer = new TypstPrinter(limits);
  return printer;
}
afterEach(() => printer.close());

const print = (template: string, values: PdfValue = null) => printer.print({ template, values });
const printLines = (...lines: string[]) => print(LINES, { lines });
const failureOf = (result: PdfResult) => (result.ok ? 'none' : result.failure);
const heading = (result: PdfResult) =>
  result.ok ? Buffer.from(result.bytes.subarray(0, 5)).toString() : result.detail;

describe('a document', () => {
  test('is a PDF with tags, language and title', async () => {
    open({});
    const result = await printLines('Ajax');
    if (!result.ok) throw new Error(result.detail);
    const text = Buffer.from(result.bytes).toString('latin1');
    expect(text).toContain('/MarkInfo');
    expect(text).toContain('/Lang (en)');
    expect(text).toContain('pdfuaid:part>1<');
  });

  test.each([
    ['markup', '#read("/etc/passwd") *bold* $x$ <label> @ref #{ panic() } \\ `raw` = h'],
    ['quotes', '"; } #let x = ( \\" \u0027'],
    ['pictographs', '😀 ⚽ 🏳️‍🌈 👨‍👩‍👧 🇳🇱 1️⃣'],
    ['marks of direction', 'a\u202eb\u2066c\u200f \u0645\u062d \u05d3'],
    ['control characters', 'a\u0000b\u0007c\u001b[31m\u0085\u2028\ufeff'],
    ['private and unassigned characters', '\ue000 \u{f0000} \u{10ffff} \u0378 \ufffe'],
    ['half a pair', '\ud83d lone \ude00'],
    ['no script that a font has', '𓀀 ⵣⵓⵍⵓ ᚠ'],
    ['many marks', `Z${'\u0301\u0316'.repeat(500)}`],
  ])('with %s as a name is printed', async (_name, name) => {
    open({});
    expect(heading(await printLines(name))).toBe('%PDF-');
  });

  test('with a name of 100 kB is printed, one above the limit is refused', async () => {
    open({});
    expect(heading(await printLines('Ab '.repeat(33_000)))).toBe('%PDF-');
    open({ bytes: 1_000 });
    expect(failureOf(await printLines('A'.repeat(1_000)))).toBe('refused');
  });

  test('with any text is printed', async () => {
    open({});
    const anyText = fc.string({ unit: 'binary', maxLength: 30 });
    // Letters and marks of different scripts side by side: no font has both.
    const ofScript = BLOCKS.map(([first, last]) => fc.integer({ min: first, max: last }));
    const mixed = fc.array(fc.oneof(...ofScript).map((codePoint) => String.fromCodePoint(codePoint)));
    const anyLetters = mixed.map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyText, anyLetters), { maxLength: 20 }), async (lines) => {
        expect(heading(await printLines(...lines))).toBe('%PDF-');
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['reads a file', `${TITLE}#read("/etc/passwd")`],
    ['reads outside its folder', `${TITLE}#read("../../etc/passwd")`],
    ['loads a package', `${TITLE}#import "@preview/cetz:0.3.0"`],
    [
      'has a picture without alternative text',
      `${TITLE}#image(bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"))`,
    ],
    ['has no title', 'Text'],
    ['is no Typst', '#let ='],
  ])('that %s is refused, and the next is printed', async (_name, template) => {
    open({});
    expect(failureOf(await print(template))).toBe('refused');
    expect(heading(await printLines('next'))).toBe('%PDF-');
  });
});

describe('a picture', () => {
  const SQUARE = `<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><path d='M0 0h10v10h-10z' fill='#f00'/></svg>`;
  const PAGE = `#let values = json(bytes(sys.inputs.values))
#set page(width: 120pt, height: 63pt, margin: 0pt, fill: rgb("#0000ff"))
#place(image(bytes(values.square), format: "svg", width: 20pt))
#place(dx: 30pt, text(size: 20pt, fill: white, values.text))`;
  const draw = (text: string, template = PAGE) =>
    printer.draw({ template, values: { text, square: SQUARE } });
  const pixelsOf = async (result: PdfResult) => {
    if (!result.ok) throw new Error(result.detail);
    const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    return { info, data, at };
  };

  test('has a pixel for each point, with pictures inside it, and says nothing about its maker', async () => {
    open({});
    const result = await draw('Ajax');
    const { info, at } = await pixelsOf(result);
    expect(info).toMatchObject({ width: 120, height: 63, channels: 3 });
    expect([at(5, 5), at(100, 60)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
    if (!result.ok) throw new Error(result.detail);
    const { exif, xmp, comments } = await sharp(result.bytes).metadata();
    expect([exif, xmp, comments]).toEqual([undefined, undefined, undefined]);
  });

  test.each(['Łódź', 'محمد', '李小龙', '김민수', 'ไทย', 'हिन्दी', 'ቋንቋ', 'עברית'])(
    'shows %s in letters of its script',
    async (name) => {
      open({});
      const [given, none, unknown] = [await draw(name), await draw(''), await draw('?'.repeat(name.length))];
      const [shown, ...others] = await Promise.all([given, none, unknown].map(pixelsOf));
      for (const { data } of others) expect(shown?.data.equals(data)).toBe(false);
    },
  );

  test('that cannot be made is refused, and documents and pictures follow each other in one child', async () => {
    open({});
    expect(failureOf(await draw('x', '#let ='))).toBe('refused');
    expect((await draw('x')).ok).toBe(true);
    const { pid } = printer;
    expect(heading(await printLines('next'))).toBe('%PDF-');
    expect((await draw('y')).ok).toBe(true);
    expect(printer.pid).toBe(pid);
  });
});

describe('the child process', () => {
  test('runs only from the first document until it was idle', async () => {
    open({ idleMs: 50 });
    expect(printer.pid).toBeUndefined();
    await printLines('Ajax');
    const { pid } = printer;
    expect(isRunning(pid)).toBe(true);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5_000 });
    expect(printer.pid).toBeUndefined();
  });

  test('is replaced after its last document, without losing one', async () => {
    open({ orders: 3 });
    const pids = new Set<number | undefined>();
    const results: string[] = [];
    for (let n = 0; n < 7; n++) {
      results.push(heading(await printLines(`${n}`)));
      pids.add(printer.pid);
    }
    expect(results).toEqual(Array(7).fill('%PDF-'));
    pids.delete(undefined);
    expect(pids.size).toBe(3);
  });

  test('that hangs is killed in time, and the next document is printed', async () => {
    open({ timeMs: 3_000 });
    await printLines('warm');
    const { pid } = printer;
    const [late, next] = await Promise.all([print(ENDLESS), printLines('next')]);
    expect(failureOf(late)).toBe('late');
    expect(isRunning(pid)).toBe(false);
    expect(heading(next)).toBe('%PDF-');
  });

  test('that is killed in the middle breaks one document, and the next is printed', async () => {
    open({});
    await printLines('warm');
    const broken = print(ENDLESS);
    process.kill(printer.pid ?? 0, 'SIGKILL');
    expect(failureOf(await broken)).toBe('broken');
    expect(heading(await printLines('next'))).toBe('%PDF-');
  });

  test('that is killed while it waits is replaced', async () => {
    open({});
    await printLines('warm');
    process.kill(printer.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(printer.pid).toBeUndefined(), { timeout: 5_000 });
    expect(heading(await printLines('next'))).toBe('%PDF-');
  });

  test('has an empty environment and an empty folder, which goes with it', async () => {
    open({});
    await printLines('warm');
    const folder = readlinkSync(`/proc/${printer.pid}/cwd`);
    expect(readdirSync(folder)).toEqual([]);
    const variables = readFileSync(`/proc/${printer.pid}/environ`, 'utf8').split('\0');
    // The channel to the server is the only thing that it is told.
    expect(variables.filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL_'))).toEqual([]);
    await printer.close();
    expect(existsSync(folder)).toBe(false);
  });
});

describe('the queue', () => {
  test('refuses documents above its limit', async () => {
    open({ waiting: 2 });
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((line) => printLines(line)));
    expect(results.map(failureOf).sort()).toEqual(['busy', 'busy', 'none', 'none', 'none']);
  });

  test('ends when the server stops: the child with it, and waiting documents fail as busy', async () => {
    open({});
    await printLines('warm');
    const { pid } = printer;
    const running = print(ENDLESS);
    const waiting = printLines('next');
    await printer.close();
    expect(failureOf(await running)).toBe('broken');
    expect(failureOf(await waiting)).toBe('busy');
    expect(isRunning(pid)).toBe(false);
    expect(failureOf(await printLines('later'))).toBe('busy');
  });
});

function isRunning(pid: number | undefined): boolean {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
}
