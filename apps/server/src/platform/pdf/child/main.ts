/**
 * The child process: gets one document at a time, sets it with Typst, answers with bytes. Started by `typst-printer.ts`
 * and by nothing else.
 */
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfAnswer, PdfOrder } from '../messages.ts';
import { openFonts } from './fonts.ts';
import { pngOf } from './png.ts';
import { printable } from './printable.ts';

/** Refuses a document that breaks a rule of accessible PDF, instead of writing it. */
const STANDARD = 'ua-1';
/** Typst keeps results of this many earlier documents. More of them make nothing faster. */
const KEPT_RESULTS = 2;

const { files, families, covered } = openFonts();
const compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: [...files] }] });

/** Only our fonts: with those of the machine a document would look different on each. */
const FONTS = `#set text(font: (${families.map((family) => JSON.stringify(family)).join(', ')}), fallback: false)\n`;

process.on('message', async (order: PdfOrder) => process.send?.(await answerTo(order)));
process.on('disconnect', () => process.exit());

async function answerTo(order: PdfOrder): Promise<PdfAnswer> {
  try {
    const document = documentOf(order);
    const bytes =
      order.as === 'pdf'
        ? compiler.pdf(document, { pdfStandard: STANDARD })
        : await pngOf(compiler.plainSvg(document));
    return { bytes };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.evictCache(KEPT_RESULTS);
  }
}

function documentOf({ template, values }: PdfOrder): CompileDocArgs {
  const inputs = { values: JSON.stringify(printable(JSON.parse(values), covered)) };
  return { mainFileContent: FONTS + template, inputs };
}
