import { LRUCache } from 'lru-cache'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '../../platform/sha256.ts'
import { PDF_FORMAT, type PdfFormat, type Sealed } from './facts.ts'
import type { PaperSize } from './pages.ts'
import { Paper } from './paper.ts'
import { isDrawableWith } from './letters.ts'
import { plainPng } from './png_objects.ts'
import { NO_SCRIPTS, scriptsOf } from './script_fonts.ts'
import { loadCutter } from './script_objects.ts'
import { Sheets, type Laid } from './sheets.ts'
import { onPaper } from './signature_picture.ts'
import { TaggedSheets, type TaggedLaid } from './tagged_sheets.ts'
import { aboutOf, footOf, recordOf, textOf, wordsOfRecord, wordsOfText } from './waiver_slices.ts'

export type { Sealed } from './facts.ts'

/** Input of a document, and its format. */
export type Wanted = { sealed: Sealed; format: PdfFormat }

export const toPdf = ({ sealed, format }: Wanted) => waiverPdf(sealed, format)

const MAKERS: Record<PdfFormat, (sealed: Sealed, format: PdfFormat) => Promise<Buffer>> = {
  'trailgate-waiver-pdf-5': setByPdfkit,
  'trailgate-waiver-pdf-6': setByUs,
  'trailgate-waiver-pdf-7': (sealed, format) => setTagged(sealed, format, 'letter'),
  'trailgate-waiver-pdf-7-a4': (sealed, format) => setTagged(sealed, format, 'a4'),
}

/**
 * A signed waiver as a PDF: the text, the signature and who signed what for whom, when and from where. It depends only
 * on the sealed record and the format, so the same record always gives the same bytes; a change of the bytes needs a
 * format of its own.
 */
export function waiverPdf(sealed: Sealed, format: PdfFormat = PDF_FORMAT): Promise<Buffer> {
  return MAKERS[format](sealed, format)
}

/** Format 5: each record is laid out as a whole. */
async function setByPdfkit(sealed: Sealed): Promise<Buffer> {
  const { body, image } = sealed
  const paper = new Paper(aboutOf(body))
  const picture = await onPaper(image)
  const format = 'trailgate-waiver-pdf-5'
  paper.place([...textOf(body, paper), ...recordOf({ sealed, format, picture }, paper)])
  return paper.finish(footOf(body))
}

/** Format 6: the pages of the text are laid out once, and the picture stands in the file as it was sealed. */
async function setByUs(sealed: Sealed): Promise<Buffer> {
  const { body, image, link } = sealed
  const sheets = new Sheets(laidText(body))
  const png = plainPng(image)
  const picture = png ? { ...png, png: image } : await onPaper(image)
  const format = 'trailgate-waiver-pdf-6'
  sheets.place(recordOf({ sealed, format, picture }, sheets))
  return sheets.finish(footOf(body), { ...aboutOf(body), mark: link.hash.slice(0, 32) })
}

/** Format 7: names in every script, and elements for readers who do not see the page. */
async function setTagged(sealed: Sealed, format: PdfFormat, size: PaperSize): Promise<Buffer> {
  const { body, image, link } = sealed
  const { laid, isWhole } = await laidTagged(body, size)
  const words = wordsOfRecord(sealed, format)
  const scripts = await scriptsFor(words)
  const sheets = new TaggedSheets({ scripts, size, laid })
  const png = plainPng(image)
  const picture = png ? { ...png, png: image } : await onPaper(image)
  const drawn = { sealed, format, picture, isWhole: isWhole && isDrawableWith(words, scripts) }
  sheets.place(recordOf(drawn, sheets))
  return sheets.finish(footOf(body), { ...aboutOf(body), mark: link.hash.slice(0, 32) })
}

/** The fonts of words, and the means to put them into a document. */
async function scriptsFor(words: string) {
  const scripts = await scriptsOf(words)
  if (scripts !== NO_SCRIPTS) await loadCutter()
  return scripts
}

/** Some hundreds of pages. */
const TEXT_CACHE_BYTES = 16 * 1024 * 1024

const texts = new LRUCache<string, Laid>({
  maxSize: TEXT_CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes,
})

/** The pages of a text, and true if fonts have all of its letters. */
type LaidText = { laid: TaggedLaid; isWhole: boolean }

const taggedTexts = new LRUCache<string, LaidText>({
  maxSize: TEXT_CACHE_BYTES,
  sizeCalculation: ({ laid }) => laid.bytes,
})

async function laidTagged(body: FrozenBody, size: PaperSize): Promise<LaidText> {
  const { park, template, answers: given = [] } = body
  const { name, version, content } = template
  const key = sha256(JSON.stringify([size, park, name, version, content, given]))
  const known = taggedTexts.get(key)
  if (known) return known
  const words = wordsOfText(body)
  const scripts = await scriptsFor(words)
  const sheets = new TaggedSheets({ scripts, size })
  sheets.place(textOf(body, sheets))
  const text = { laid: sheets.laid(), isWhole: isDrawableWith(words, scripts) }
  taggedTexts.set(key, text)
  return text
}

/** The pages of a text, the same for all records of a version that give the same answers. */
function laidText(body: FrozenBody): Laid {
  const { park, template, answers: given = [] } = body
  const { name, version, content } = template
  const key = sha256(JSON.stringify([park, name, version, content, given]))
  const known = texts.get(key)
  if (known) return known
  const sheets = new Sheets()
  sheets.place(textOf(body, sheets))
  const laid = sheets.laid()
  texts.set(key, laid)
  return laid
}
