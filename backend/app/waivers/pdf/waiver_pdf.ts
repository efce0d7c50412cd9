import { LRUCache } from 'lru-cache'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '../../platform/sha256.ts'
import { PDF_FORMAT, type PdfFormat, type Sealed } from './facts.ts'
import { Paper } from './paper.ts'
import { plainPng } from './png_objects.ts'
import { Sheets, type Laid } from './sheets.ts'
import { onPaper } from './signature_picture.ts'
import { aboutOf, footOf, recordOf, textOf } from './waiver_slices.ts'

export type { Sealed } from './facts.ts'

/** Input of a document, and its format. */
export type Wanted = { sealed: Sealed; format: PdfFormat }

export const toPdf = ({ sealed, format }: Wanted) => waiverPdf(sealed, format)

const MAKERS: Record<PdfFormat, (sealed: Sealed) => Promise<Buffer>> = {
  'trailgate-waiver-pdf-5': setByPdfkit,
  'trailgate-waiver-pdf-6': setByUs,
}

/**
 * A signed waiver as a PDF: the text, the signature and who signed what for whom, when and from where. It depends only
 * on the sealed record and the format, so the same record always gives the same bytes; a change of the bytes needs a
 * format of its own.
 */
export function waiverPdf(sealed: Sealed, format: PdfFormat = PDF_FORMAT): Promise<Buffer> {
  return MAKERS[format](sealed)
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

/** Some hundreds of pages. */
const TEXT_CACHE_BYTES = 16 * 1024 * 1024

const texts = new LRUCache<string, Laid>({
  maxSize: TEXT_CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes,
})

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
