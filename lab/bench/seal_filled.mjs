import { randomBytes } from 'node:crypto'
import { canonicalJson } from '../../backend/app/waivers/seal/canonical_json.ts'
import { sha256 } from '../../backend/app/platform/sha256.ts'
import {
  CHAIN_START,
  digestOf,
  linkAfter,
  signatureOf,
} from '../../backend/app/waivers/seal/link.ts'
import { ageOn, comesOfAgeOn } from '../../shared/src/dates.ts'
import { signature } from './signature.mjs'

/** Rows read and written per batch. */
const BATCH = 2000
/** A frozen body with its picture has some kilobytes; more of them would exceed a server's maximum packet. */
const RECORDS_AT_ONCE = 500
/** A small one, the same for all: nothing here depends on the picture. */
const PICTURE = Buffer.from(signature(80, 32).split(',')[1] ?? '', 'base64')
const PICTURE_HASH = sha256(PICTURE)

/**
 * Seals the waivers listed by `fill`, in their order: the frozen bodies, the chain and its end, as if each had been
 * signed. A million customers have two million waivers, which takes minutes.
 * @param {import('./engines.mjs').Engine} engine one connection
 * @param {import('node:crypto').KeyObject} key the park's own
 */
export async function sealFilled(engine, key) {
  const [version] = await engine.read('select * from waiver_versions where id = 1')
  if (!version) throw new Error('the park has no waiver')
  const content = {
    content: version.content,
    content_hash: version.content_hash,
    effective_date: version.effective_date,
    valid_for_days: 365,
  }
  let end = { sequence: 0, hash: CHAIN_START }
  for (let after = 0; ;) {
    const listed = await engine.read(LISTED, [after])
    if (listed.length === 0) break
    const sealed = listed.map((row) => {
      const salt = randomBytes(16).toString('hex')
      const body = canonicalJson(bodyOf(row, content))
      return { row, salt, body, digest: digestOf({ salt, body }) }
    })
    const links = sealed.map(({ row, digest }) => {
      const link = linkAfter(end, { uid: row.uid, digest })
      end = link
      return link
    })
    await engine.transaction(async ({ write }) => {
      for (let at = 0; at < sealed.length; at += RECORDS_AT_ONCE) {
        const some = sealed.slice(at, at + RECORDS_AT_ONCE)
        await insert(write, RECORDS, some.map(recordOf))
      }
      await insert(
        write,
        LINKS,
        links.map((link) => [
          ...[link.sequence, link.uid, link.previous_hash, link.digest, link.hash],
          signatureOf(link, key),
        ])
      )
    })
    after = listed.at(-1)?.id
  }
  await engine.write('update waiver_chain_head set sequence = ?, hash = ? where id = 1', [
    end.sequence,
    end.hash,
  ])
  return end.sequence
}

const LISTED = `select w.id, w.uid, w.signing, w.template_id, w.version_id, w.template_name, w.template_version, w.audience,
    w.by_guardian, w.signed_at, w.signed_day, w.last_day,
    s.id as subject_id, s.member_id as subject_member_id, s.first_name as subject_first_name, s.last_name as subject_last_name,
    s.date_of_birth as subject_birth,
    p.id as signer_id, p.member_id as signer_member_id, p.first_name as signer_first_name, p.last_name as signer_last_name,
    p.date_of_birth as signer_birth, p.email, p.phone
  from signed_waivers w join customers s on s.id = w.subject_id join customers p on p.id = w.signer_id
  where w.id > ? order by w.id limit ${BATCH}`
const RECORDS = {
  table: 'waiver_records',
  columns: ['uid', 'salt', 'body', 'image', 'method', 'evidence', 'retain_from'],
}
const LINKS = {
  table: 'waiver_chain',
  columns: ['sequence', 'uid', 'previous_hash', 'digest', 'hash', 'signature'],
}

/** @typedef {import('./engines.mjs').Row} Row */
/** @typedef {{ row: Row, salt: string, body: string }} Sealed */

function recordOf(/** @type {Sealed} */ { row, salt, body }) {
  const from = row.by_guardian ? comesOfAgeOn(row.subject_birth) : row.signed_day
  return [row.uid, salt, body, PICTURE, 'drawn', 'portal', from]
}

/**
 * One statement for all rows.
 * @param {import('./engines.mjs').Engine['write']} write
 * @param {{ table: string, columns: string[] }} into
 * @param {import('./engines.mjs').Value[][]} rows
 */
async function insert(write, { table, columns }, rows) {
  const one = `(${columns.map(() => '?').join(', ')})`
  const places = rows.map(() => one).join(', ')
  await write(`insert into ${table} (${columns.join(', ')}) values ${places}`, rows.flat())
}

/** Everything that is attested, as in `frozen_body_of.ts`. */
function bodyOf(
  /** @type {Row} */ row,
  /** @type {{ content: string, content_hash: string, effective_date: string, valid_for_days: number }} */ content
) {
  const person = (/** @type {'subject' | 'signer'} */ who) => ({
    id: row[`${who}_id`],
    member_id: row[`${who}_member_id`],
    first_name: row[`${who}_first_name`],
    last_name: row[`${who}_last_name`],
    date_of_birth: row[`${who}_birth`],
    age: ageOn(row[`${who}_birth`], row.signed_day),
  })
  return {
    format: 'trailgate-waiver-1',
    uid: row.uid,
    signing: row.signing,
    park: 'Trailgate',
    template: {
      id: row.template_id,
      version_id: row.version_id,
      name: row.template_name,
      version: row.template_version,
      audience: row.audience,
      ...content,
    },
    subject: person('subject'),
    signer: { ...person('signer'), email: row.email, phone: row.phone },
    by_guardian: Boolean(row.by_guardian),
    relationship: row.by_guardian ? 'parent' : null,
    attestation: null,
    signature: { method: 'drawn', sha256: PICTURE_HASH, width: 80, height: 32, strokes: null },
    shown_hash: null,
    evidence: 'portal',
    device_id: null,
    ip_address: '192.0.2.1',
    user_agent: null,
    request_id: row.uid,
    signed_at: `${row.signed_day}T15:00:00.000Z`,
    time_zone: 'America/Denver',
    signed_day: row.signed_day,
    last_day: row.last_day,
  }
}
