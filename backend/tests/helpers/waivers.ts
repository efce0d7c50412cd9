/** Templates, signatures and signed waivers for tests. */
import { crc32, deflateSync } from 'node:zlib'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { SIGNATURE, type Audience } from '@trailgate/shared/waivers/constants'
import { clock } from '#platform/clock'
import { COVERAGE_COLUMNS, coverageOfRows, type CoverageRow } from '#waivers/coverage/coverage_of'
import { isSampleText } from '#waivers/templates/sample_text'
import { rowsIn } from '#platform/database/rows_in'
import { cleanText, contentHash } from '#platform/rich_text'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { anAttestedRow } from '#tests/helpers/attested'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'

type Headers = Record<string, string>
type Version = {
  version?: string
  content?: string
  effective_date?: Day
  requires_resign?: boolean
}
type Template = {
  name?: string
  audience?: Audience
  valid_for_days?: number | null
  required?: boolean
  is_active?: boolean
}

export type TestTemplate = { id: number; version_id: number; content: string; content_hash: string }

let texts = 0

/** A template for everyone, valid for a year, with its first version in force. */
export async function aTemplate(fields: Template & Version = {}): Promise<TestTemplate> {
  const { name = 'Trail waiver', audience = 'any', valid_for_days: days = 365, ...rest } = fields
  const { required = false, is_active: isActive = true, ...version } = rest
  const id = await anAttestedRow('waiver_templates', {
    audience,
    required,
    is_active: isActive,
    valid_for_days: days,
    created_at: sqlTime(clock.now()),
  })
  return aVersion({ id }, { ...version, name })
}

/** Another version of a template, in force immediately. */
export async function aVersion(
  template: { id: number },
  { name = 'Trail waiver', version = '1.0', ...fields }: Version & { name?: string } = {}
): Promise<TestTemplate> {
  texts += 1
  const content = cleanText(
    fields.content ?? `<h2>Rules</h2><p>I wear a helmet. Text ${texts}.</p>`
  )
  const id = await anAttestedRow('waiver_versions', {
    template_id: template.id,
    name,
    version,
    content,
    content_hash: contentHash(content),
    effective_date: fields.effective_date ?? clock.today(),
    requires_resign: fields.requires_resign ?? false,
    is_sample: isSampleText(content),
    created_at: sqlTime(clock.now()),
  })
  return { id: template.id, version_id: id, content, content_hash: contentHash(content) }
}

/** Deactivates templates, so that the next test does not get them. */
export async function retireTemplates() {
  await inTransaction((trx) =>
    rowsIn('waiver_templates', trx)
      .whereNotIn(
        'id',
        rowsIn('waiver_versions').where('name', 'like', '%(sample)').select('template_id')
      )
      .update({ is_active: false, required: false })
  )
}

/** One of the two texts of a new park. */
export async function sampleTemplate(audience: 'adult' | 'minor'): Promise<{ id: number }> {
  return db
    .from('waiver_templates as t')
    .join('waiver_versions as v', 'v.template_id', 't.id')
    .where('t.audience', audience)
    .where('v.name', 'like', '%(sample)')
    .select('t.id')
    .firstOrFail()
}

type Picture = {
  width?: number
  height?: number
  /** True if a point is inked; by default a wave over most of the pad. */
  ink?: (x: number, y: number) => boolean
  /** Makes one signature differ from the next. */
  slant?: number
}

let slants = 0

/** A PNG as from a signature pad, black on transparent. Each one differs unless `slant` is given. */
export function aSignature(picture: Picture = {}): string {
  return SIGNATURE.prefix + png(picture).toString('base64')
}

export function png({
  width = 300,
  height = 100,
  slant = (slants += 1),
  ink,
}: Picture = {}): Buffer {
  const wave = (x: number, y: number) =>
    Math.abs(y - height / 2 - Math.sin((x + slant) / 20 + slant) * height * 0.3) < 2
  const inked = ink ?? wave
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (inked(x, y)) rows[y * (width * 4 + 1) + 1 + x * 4 + 3] = 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_MAGIC,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** One chunk of a PNG with its checksum. */
export function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Signs over HTTP, with a new signature by default. */
export function postSignature(client: ApiClient, as: Headers, body: Record<string, unknown>) {
  const sent = { signature_data: aSignature(), ...body }
  return client.post('/api/waivers/sign').headers(as).json(sent)
}

/** The same, and returns the response; fails if it was refused. */
export async function signed(
  client: ApiClient,
  as: Headers,
  body: Record<string, unknown>
): Promise<{ id: number }> {
  const response = await postSignature(client, as, body)
  response.assertStatus(201)
  return response.body()
}

type Signer = { rider?: Parameters<typeof aRider>[0]; text?: Template & Version }

/** A rider who has signed a text of their own, with the headers of their session. */
export async function aSignedWaiver(client: ApiClient, { rider: columns, text }: Signer = {}) {
  const rider = await aRider(columns)
  const template = await aTemplate(text)
  const headers = await asRider(rider)
  const waiver = await signed(client, headers, { template_id: template.id })
  return { rider, template, headers, waiver, id: waiver.id }
}

/** Requests voiding of a waiver. */
export function voidWaiver(client: ApiClient, as: Headers, { id }: { id: number }, reason: string) {
  return client.post(`/api/waivers/${id}/void`).headers(as).json({ reason })
}

/** Today's coverage of these people, by id. */
export async function coverageOf(ids: readonly number[]) {
  const rows: CoverageRow[] = await db
    .from('customers')
    .whereIn('id', [...ids])
    .select(...COVERAGE_COLUMNS)
  return coverageOfRows(rows, clock.today())
}
