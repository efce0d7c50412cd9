/** Files as people upload them, and stored documents. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { clock } from '#platform/clock'
import { anAttestedRow } from '#tests/helpers/attested'
import { keepFile } from '#platform/files/file_store'
import { hashOf } from '#platform/secrets'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { chunk, PNG_MAGIC } from '#tests/helpers/waivers'

/** Metadata that a phone adds to a photograph: location, device and orientation. */
const TRACES = {
  IFD0: { Make: 'Spyphone', ImageDescription: 'my front door' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 35/1 0/1' },
}

/** A photograph of 60 x 40, red above and blue below, taken with the phone upright. */
export async function aPhotograph(): Promise<Buffer> {
  return redAndBlue()
    .withExif(TRACES)
    .withMetadata({ orientation: 6, exif: TRACES })
    .jpeg()
    .toBuffer()
}

/** The same picture in another accepted format, with metadata if the format has room for it. */
export async function aPicture(kind: 'png' | 'gif' | 'webp'): Promise<Buffer> {
  if (kind === 'gif') return redAndBlue().gif().toBuffer()
  if (kind === 'webp') return redAndBlue().withExif(TRACES).webp().toBuffer()
  return withText(await redAndBlue().withExif(TRACES).png().toBuffer())
}

/** A few bytes that claim to be a picture of this many pixels each way. */
export async function aHugePicture(side: number): Promise<Buffer> {
  const png = await aPicture('png')
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  return Buffer.concat([PNG_MAGIC, chunk('IHDR', header), png.subarray(33)])
}

/** A PDF of one empty page. */
export function aPdf(): Buffer {
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n')
  )
}

/** An already uploaded document; its file is in the store. */
export async function aDocumentOf(person: { id: number }, columns: Record<string, unknown> = {}) {
  const key = randomUUID()
  const bytes = aPdf()
  const folder = join(settings.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, key), bytes)
  await keepFile(key, join(folder, key))
  const id = await anAttestedRow('documents', {
    customer_id: person.id,
    file_key: key,
    filename: 'insurance.pdf',
    document_type: 'insurance',
    content_type: 'application/pdf',
    file_size: bytes.length,
    sha256: hashOf(bytes.toString('latin1')),
    uploaded_by_kind: 'rider',
    uploaded_by_id: person.id,
    uploaded_by_name: 'Robin Ryder',
    created_at: sqlTime(clock.now()),
    ...columns,
  })
  return { id, key }
}

function redAndBlue(): Sharp {
  const half = (background: string) => ({
    create: { width: 60, height: 20, channels: 3 as const, background },
  })
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } }).composite(
    [
      { input: half('#ff0000'), top: 0, left: 0 },
      { input: half('#0000ff'), top: 20, left: 0 },
    ]
  )
}

/** A PNG with a text chunk before its end, as drawing programs write it. */
function withText(png: Buffer) {
  const end = png.length - 12
  const text = chunk('tEXt', Buffer.from('Comment\0my front door', 'latin1'))
  return Buffer.concat([png.subarray(0, end), text, png.subarray(end)])
}
