import { generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto'
import sharp from 'sharp'
import { hashOf, sqlTime, visitorOf } from './check_in.mjs'

const { privateKey } = generateKeyPairSync('ed25519')
/** Seconds for which a key is kept. */
const KEY_SECONDS = 7 * 86_400

/**
 * Decodes the picture, as the product does to look for ink; then one durable transaction with the same rows: key of the
 * request, list, frozen body with picture, coverage, history, letter, chain with the signature of its record.
 */
export async function sign(
  /** @type {import('../engines.mjs').Engine} */ engine,
  /** @type {import('./server.mjs').Request} */ { body: sent, cookie }
) {
  const visitor = await visitorOf(engine, cookie)
  const image = Buffer.from(sent.signature_data.split(',')[1], 'base64')
  await sharp(image).ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer()
  const uid = randomBytes(16).toString('hex')
  const now = sqlTime()
  const day = now.slice(0, 10)
  let id = 0
  await engine.transaction(async ({ read, write }) => {
    const [person] = await read(
      `select c.id, c.member_id, c.first_name, c.last_name, c.email, c.phone, c.date_of_birth, c.paper_waiver, c.waiver_date,
        w.id as waiver_id, w.template_id, w.version_id, w.signed_day, w.last_day, w.same_hash from customers c
      left join signed_waivers w on w.subject_id = c.id where c.id = ? order by c.id, w.id`,
      [visitor.id]
    )
    const [version] = await read(
      `select v.id, v.template_id, v.name, v.version, v.content_hash, t.audience from waiver_versions v
      join waiver_templates t on t.id = v.template_id where t.id = ?`,
      [sent.template_id]
    )
    await write(
      `insert into idempotency_keys (scope, \`key\`, request_hash, resource, resource_uid, created_at, expires_at)
      values (?, ?, ?, 'floor', ?, ?, ?)`,
      [
        ...[`floor:${visitor.id}`, uid, hashOf(JSON.stringify(sent.template_id) + hashOf(image))],
        ...[uid, now, sqlTime(KEY_SECONDS)],
      ]
    )
    const frozen = JSON.stringify({ uid, person, version, signed_at: now, ink: hashOf(image) })
    const digest = hashOf(frozen)
    // Not kept in the chain: the product refuses to start on records that another key signed.
    const signed = signWith(null, Buffer.from(`${uid}.${digest}`), privateKey).toString('base64')
    id = await write(
      `insert into signed_waivers (uid, signing, subject_id, signer_id, template_id, version_id, template_name, template_version,
        audience, subject_first_name, subject_last_name, by_guardian, signed_at, signed_day, last_day, same_hash, same_number)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, 0)`,
      [
        ...[uid, uid, visitor.id, visitor.id, version?.template_id, version?.id, version?.name],
        ...[version?.version, version?.audience, visitor.first_name, visitor.last_name, now, day],
        ...[day, hashOf(uid)],
      ]
    )
    await write(
      `insert into waiver_records (uid, salt, body, image, method, evidence, retain_from)
      values (?, ?, ?, ?, 'drawn', 'portal', ?)`,
      [uid, uid, frozen, image, day]
    )
    await write('update customers set covered_until = ?, covered_since = ? where id = ?', [
      ...[day, day, visitor.id],
    ])
    await write(
      `insert into activity (action, customer_id, actor_kind, actor_id, details, created_at)
      values ('waiver.signed', ?, 'rider', ?, ?, ?)`,
      [visitor.id, visitor.id, signed, now]
    )
    await write(
      `insert into outbox (channel, address, subject, text, idempotency_key, state, run_at, created_at)
      values ('mail', ?, 'Your waiver', ?, ?, 'sent', ?, ?)`,
      [person?.email ?? '', frozen, `floor:${uid}`, now, now]
    )
    // Locks the chain's end on both engines until the commit.
    await write('update waiver_chain_head set id = 1 where id = 1')
    const [head] = await read('select sequence, hash from waiver_chain_head where id = 1')
    const link = hashOf(`${head?.hash}${digest}`)
    await write(
      'insert into waiver_chain (sequence, uid, previous_hash, digest, hash) values (?, ?, ?, ?, ?)',
      [head?.sequence + 1, uid, head?.hash, digest, link]
    )
    await write('update waiver_chain_head set sequence = ?, hash = ? where id = 1', [
      ...[head?.sequence + 1, link],
    ])
  })
  return { body: { id, signed_at: now } }
}
