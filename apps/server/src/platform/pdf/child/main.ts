/**
 * The child process: gets one document at a time, sets it with Typst, answers with bytes. Started by `typst-printer.ts`
 * and by nothing else.
 */
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerOrders } from '../../child-process/answering.ts';
import type { PdfAnswer, PdfOrder } from '../messages.ts';
import { openFonts } from './fonts.ts';
import { pngOf } from './png.ts';
import { printable } from './printable.ts';

/** Refuses a document that breaks a rule of accessible PDF, instead of writing it. */
const STANDARD = 'ua-1';
/** Typst keeps results of this many earlier documents. More of them make nothing faster. */
const KEPT_RESULTS = 2;

const { files, covered, familiesFor } = openFonts();
const compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: [...files] }] });

answerOrders<PdfOrder, PdfAnswer>(answerTo, () => compiler.evictCache(KEPT_RESULTS));

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
  }
}

function documentOf({ template, values }: PdfOrder): CompileDocArgs {
  const text = JSON.stringify(printable(JSON.parse(values), covered));
  return { mainFileContent: fontRule(template + text) + template, inputs: { values: text } };
}

/** Only our fonts: with those of the machine a document would look different on each. */
function fontRule(text: string): string {
  const families = familiesFor(text).map((family) => `${JSON.stringify(family)}, `);
  return `#set text(font: (${families.join('')}), fallback: false)\n`;
}
