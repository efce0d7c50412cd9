import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { messages as messagesOfPark } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { appendToChain } from '#waivers/seal/append_to_chain'
import { sealEvent } from '#waivers/seal/chain_event'
import { makeCheckpoint, readCheckpoint, type Checkpoint } from '#waivers/seal/checkpoint'
import { checkpointFolder, keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import type { WaiverChainRow } from '#database/rows'
import { sha256 } from '#platform/sha256'
import { digestOf, linkAfter, signatureOf } from '#waivers/seal/link'
import { publicKey, signingKey } from '#waivers/seal/signing_key'
import { notifyWitness } from '#waivers/seal/notify_witness'
import { verifyChain } from '#waivers/seal/verify_chain'
import { verifyPark, verifySealed } from '#waivers/seal/verify_park'
import { verifyRecord } from '#waivers/seal/verify_record'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { noteSentence } from '#tests/catalogue/seen'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { anEmail, aRider } from '#tests/helpers/people'
import { forgetCheckpoints, isDeleted, snapshotOfSealed } from '#tests/helpers/sealed'
import {
  aTemplate,
  png,
  retireTemplates,
  signed,
  postSignature,
  aSignedWaiver,
} from '#tests/helpers/waivers'

const link = (sequence: number): Promise<WaiverChainRow> =>
  db.from('waiver_chain').where('sequence', sequence).firstOrFail()
const head = (): Promise<{ sequence: number; hash: string }> =>
  db.from('waiver_chain_head').where('id', 1).select('sequence', 'hash').firstOrFail()
/** A checkpoint without a previous one. */
const FIRST = { previous: 0, restored: false }
const checkpointOf = (end: { sequence: number; hash: string }): Checkpoint =>
  makeCheckpoint(end, signingKey(), clock.now(), FIRST)

/** Signs this many waivers and returns the chain number of the last one. */
async function signSome(client: ApiClient, count: number) {
  const template = await aTemplate()
  for (let done = 0; done < count; done += 1) {
    await signed(client, await asRider(await aRider()), { template_id: template.id })
  }
  return (await head()).sequence
}

test.group('The chain of waivers', (group) => {
  group.each.teardown(retireTemplates)

  test('the chain stays intact when twenty sign at once', async ({ client, assert }) => {
    const before = (await head()).sequence
    const template = await aTemplate()
    const riders = await Promise.all(Array.from({ length: 20 }, () => aRider()))
    const sessions = await Promise.all(riders.map((rider) => asKiosk(rider)))
    const answers = await Promise.all(
      sessions.map((headers) =>
        postSignature(
          client,
          { ...headers, 'idempotency-key': randomUUID() },
          { template_id: template.id }
        )
      )
    )
    for (const answer of answers) answer.assertStatus(201)
    const verdict = await verifyChain([])
    assert.isNull(verdict.fault)
    assert.equal(verdict.records, before + 20)
    assert.equal((await head()).sequence, before + 20)
  })

  test('the chain survives the deletion of a person: the evidence references no one', async ({
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client)
    await isDeleted(rider)
    const row = await db.from('signed_waivers').where('id', id).firstOrFail()
    assert.isNull(row.subject_id)
    const record = await db.from('waiver_records').where('uid', row.uid).firstOrFail()
    assert.equal(JSON.parse(record.body).subject.id, rider.id)
    assert.isNull((await verifyChain([])).fault)
  })
})

test.group('Tampering with the records is detected', (group) => {
  let last = 0
  let restore = async () => {}
  group.each.teardown(async () => {
    await restore()
    restore = async () => {}
    await retireTemplates()
  })

  const MEDDLING: { what: string; at: number; says: string; meddle: () => Promise<unknown> }[] = [
    {
      what: 'changes what was signed',
      at: -2,
      says: messages['body.changed'],
      meddle: async () => {
        const { uid } = await link(last - 2)
        const { body } = await db.from('waiver_records').where('uid', uid).firstOrFail()
        const changed = body.replace('I wear a helmet', 'I wear no helmet')
        await db.from('waiver_records').where('uid', uid).update({ body: changed })
      },
    },
    {
      what: 'puts in another signature',
      at: -2,
      says: messages['signature.changed'],
      meddle: async () => {
        const { uid } = await link(last - 2)
        await db.from('waiver_records').where('uid', uid).update({ image: png() })
      },
    },
    {
      what: 'changes the record and its digest',
      at: -2,
      says: messages.seal,
      meddle: async () => {
        const { uid } = await link(last - 2)
        const { salt } = await db.from('waiver_records').where('uid', uid).firstOrFail()
        const body = '{"signature":{}}'
        await db.from('waiver_records').where('uid', uid).update({ body })
        await db
          .from('waiver_chain')
          .where('uid', uid)
          .update({ digest: digestOf({ salt, body }) })
      },
    },
    {
      what: 'seals anew what is no signature at all',
      at: 0,
      says: messages['body.unreadable'],
      meddle: async () => {
        const { uid } = await link(last)
        const { salt } = await db.from('waiver_records').where('uid', uid).firstOrFail()
        const body = '{"signature":{}}'
        const forged = linkAfter(await link(last - 1), { uid, digest: digestOf({ salt, body }) })
        await db.from('waiver_records').where('uid', uid).update({ body })
        await db.from('waiver_chain').where('uid', uid).update(forged)
        await db.from('waiver_chain_head').where('id', 1).update({ hash: forged.hash })
      },
    },
    {
      what: 'lets a record follow another one than it did',
      at: -1,
      says: messages.order,
      meddle: async () => {
        const { uid, digest } = await link(last - 1)
        const elsewhere = { sequence: last - 2, hash: sha256('another record') }
        const forged = linkAfter(elsewhere, { uid, digest })
        await db.from('waiver_chain').where('uid', uid).update(forged)
      },
    },
    {
      what: 'prolongs a waiver in the list',
      at: -1,
      says: messages['listed.otherwise'],
      meddle: async () => {
        const { uid } = await link(last - 1)
        await db.from('signed_waivers').where('uid', uid).update({ last_day: '2099-12-31' })
      },
    },
    {
      what: 'gives a waiver to somebody else',
      at: -1,
      says: messages['listed.otherwise'],
      meddle: async () => {
        const { uid } = await link(last - 1)
        const { id } = await aRider()
        await db.from('signed_waivers').where('uid', uid).update({ subject_id: id })
      },
    },
    {
      what: 'keeps a record as if it were better evidence',
      at: -1,
      says: messages['record.otherwise'],
      meddle: async () => {
        const { uid } = await link(last - 1)
        await db.from('waiver_records').where('uid', uid).update({ evidence: 'paired_kiosk' })
      },
    },
    {
      what: 'lets a waiver count for somebody else',
      at: -1,
      says: messages['listed.otherwise'],
      meddle: async () => {
        const { uid } = await link(last - 1)
        const { id } = await aRider()
        await db.from('signed_waivers').where('uid', uid).update({ counts_for_id: id })
      },
    },
    {
      what: 'voids a waiver in the list alone',
      at: -1,
      says: messages['listed.otherwise'],
      meddle: async () => {
        const { uid } = await link(last - 1)
        await db
          .from('signed_waivers')
          .where('uid', uid)
          .update({ voided_at: '2026-01-01 00:00:00' })
      },
    },
    {
      what: 'voids a waiver with a seal that the key of the park has not signed',
      at: -1,
      says: messages['event.otherwise'],
      meddle: () => voidWith(generateKeyPairSync('ed25519').privateKey),
    },
    {
      what: 'changes what was noted of a waiver',
      at: -1,
      says: messages['event.otherwise'],
      meddle: async () => {
        const uid = await voidWith(signingKey())
        await db.from('waiver_chain_events').where('uid', uid).update({ body: '{}' })
      },
    },
    {
      what: 'removes a body',
      at: -2,
      says: messages['body.lost'],
      meddle: async () => {
        const { uid } = await link(last - 2)
        await db.from('waiver_records').where('uid', uid).delete()
      },
    },
    {
      what: 'removes a waiver from the list',
      at: -2,
      says: messages['listed.gone'],
      meddle: async () => {
        const { uid } = await link(last - 2)
        await db.from('signed_waivers').where('uid', uid).delete()
      },
    },
    {
      what: 'removes a record altogether',
      at: -1,
      says: messages.gap,
      meddle: async () => {
        const { uid } = await link(last - 2)
        for (const table of ['signed_waivers', 'waiver_records', 'waiver_chain']) {
          await db.from(table).where('uid', uid).delete()
        }
      },
    },
    {
      what: 'exchanges two bodies',
      at: -2,
      says: messages['body.changed'],
      meddle: async () => {
        const [first, second] = [await link(last - 2), await link(last - 1)]
        const swap = (from: string, to: string) =>
          db.from('waiver_records').where('uid', from).update({ uid: to })
        await swap(first.uid, 'elsewhere')
        await swap(second.uid, first.uid)
        await swap('elsewhere', second.uid)
      },
    },
    {
      what: 'exchanges two places in the chain',
      at: -2,
      says: messages.order,
      meddle: async () => {
        const [first, second] = [await link(last - 2), await link(last - 1)]
        const move = (from: number, to: number) =>
          db.from('waiver_chain').where('sequence', from).update({ sequence: to })
        await move(first.sequence, 999_999_999)
        await move(second.sequence, first.sequence)
        await move(999_999_999, second.sequence)
      },
    },
    {
      what: 'puts a record in beside the chain',
      at: 1,
      says: messages.beside,
      meddle: async () => {
        const { uid } = await link(last)
        const { id, ...row } = await db.from('signed_waivers').where('uid', uid).firstOrFail()
        await db.table('signed_waivers').insert({ ...row, uid: 'forged', same_number: id })
      },
    },
    {
      what: 'adds a record of the past at the end of the chain',
      at: 1,
      says: messages['listed.gone'],
      meddle: async () => {
        const { uid } = await link(last)
        const { id, ...record } = await db.from('waiver_records').where('uid', uid).firstOrFail()
        await db.table('waiver_records').insert({ ...record, uid: `forged${id}` })
        const forged = linkAfter(await head(), { uid: `forged${id}`, digest: digestOf(record) })
        await db.table('waiver_chain').insert(forged)
      },
    },
    {
      what: 'adds a waiver at the end that nobody signed, with all that belongs to one',
      at: 1,
      says: messages['record.unsigned'],
      meddle: () => addForged(null),
    },
    {
      what: 'adds one with the seal of another key',
      at: 1,
      says: messages['record.unsigned'],
      meddle: () => addForged(generateKeyPairSync('ed25519').privateKey),
    },
    {
      what: 'adds one with the seal of another waiver',
      at: 1,
      says: messages['record.unsigned'],
      meddle: async () => {
        const { signature } = await link(last)
        await addForged(null)
        await db
          .from('waiver_chain')
          .where('sequence', last + 1)
          .update({ signature })
      },
    },
    {
      what: 'cuts the end off and forgets the note of it',
      at: 0,
      says: messages.end,
      meddle: async () => {
        const { uid } = await link(last)
        for (const table of ['signed_waivers', 'waiver_records', 'waiver_chain']) {
          await db.from(table).where('uid', uid).delete()
        }
      },
    },
  ]

  /** As an attacker with the park's key can. */
  async function sealAnew(sequences: number[]) {
    for (const sequence of sequences) {
      const signature = signatureOf(await link(sequence), signingKey())
      await db.from('waiver_chain').where('sequence', sequence).update({ signature })
    }
  }

  /** Adds a copy of the last waiver to all tables, as if it had been signed, and seals it with a key. */
  async function addForged(key: KeyObject | null) {
    const { uid: before } = await link(last)
    const uid = randomBytes(16).toString('hex')
    const { id, ...record } = await db.from('waiver_records').where('uid', before).firstOrFail()
    const { id: listed, ...row } = await db
      .from('signed_waivers')
      .where('uid', before)
      .firstOrFail()
    const body = record.body.replaceAll(before, uid).replaceAll(row.signing, uid)
    await db.table('waiver_records').insert({ ...record, uid, body })
    await db
      .table('signed_waivers')
      .insert({ ...row, uid, signing: uid, same_number: listed, same_hash: `${id}` })
    const forged = linkAfter(await head(), { uid, digest: digestOf({ ...record, body }) })
    const signature = key && signatureOf(forged, key)
    await db.table('waiver_chain').insert({ ...forged, signature })
    const { sequence, hash } = forged
    await db.from('waiver_chain_head').where('id', 1).update({ sequence, hash })
  }

  /** Voids the second last waiver in the tables, and chains the event with a key. */
  async function voidWith(key: KeyObject) {
    const { uid } = await link(last - 1)
    const now = clock.now()
    const by = { kind: 'staff', id: null, name: 'Sam' }
    const voiding = { waiver: uid, voided_at: sqlTime(now), reason: null, told_at: null, by }
    const { digest, ...row } = sealEvent({ kind: 'voided', ...voiding }, { key, now })
    await db
      .from('signed_waivers')
      .where('uid', uid)
      .update({ voided_at: sqlTime(now) })
    await db.table('waiver_chain_events').insert(row)
    await inTransaction((trx) => appendToChain([{ uid: row.uid, digest }], trx))
    return row.uid
  }

  for (const { what, at, says, meddle } of MEDDLING) {
    test(`an attacker who ${what} is detected`, async ({ client, assert }) => {
      last = await signSome(client, 3)
      restore = await snapshotOfSealed()
      await meddle()
      const { fault, faults } = await verifyChain([])
      assert.equal(fault?.sequence, last + at)
      assert.equal(fault?.what, says)
      noteSentence(says)
      assert.isAtLeast(faults, 1)
      await restore()
      assert.isNull((await verifyChain([])).fault)
    })
  }

  test('each event record reports its own fault', async ({ client, assert }) => {
    last = await signSome(client, 3)
    restore = await snapshotOfSealed()
    const uid = await voidWith(generateKeyPairSync('ed25519').privateKey)
    const faults = async () => (await verifyRecord(uid)).faults
    assert.deepEqual(await faults(), [messages['event.unsigned']])
    await db.from('waiver_chain_events').where('uid', uid).update({ body: '{}' })
    assert.deepEqual(await faults(), [messages['event.changed']])
    for (const sentence of ['event.unsigned', 'event.changed'] as const) {
      noteSentence(messages[sentence])
    }
  })

  test('another text under a signed version is detected', async ({ client, assert }) => {
    last = await signSome(client, 1)
    const { uid } = await link(last)
    const { version_id: id } = await db.from('signed_waivers').where('uid', uid).firstOrFail()
    const version = () => db.from('waiver_versions').where('id', id)
    const { content } = await version().firstOrFail()
    await version().update({ content: content.replace('a helmet', 'no helmet') })
    const { fault } = await verifyChain([])
    await version().update({ content })
    assert.deepEqual(fault, { sequence: last, uid, what: messages['text.otherwise'] })
    noteSentence(messages['text.otherwise'])
  })

  test('cutting the end off and mending the rest is detected by a checkpoint', async ({
    client,
    assert,
  }) => {
    last = await signSome(client, 3)
    const checkpoint = checkpointOf(await head())
    restore = await snapshotOfSealed()
    const { uid } = await link(last)
    for (const table of ['signed_waivers', 'waiver_records', 'waiver_chain']) {
      await db.from(table).where('uid', uid).delete()
    }
    const { hash } = await link(last - 1)
    await db
      .from('waiver_chain_head')
      .where('id', 1)
      .update({ sequence: last - 1, hash })

    assert.isNull((await verifyChain([])).fault, 'the database alone does not tell')
    const { fault, anchored } = await verifyChain([checkpoint])
    assert.equal(fault?.sequence, last)
    const said = { date: checkpoint.made_at, n: checkpoint.sequence }
    assert.equal(fault?.what, fill(messages['checkpoint.missing'], said))
    noteSentence(fault?.what ?? '')
    assert.equal(anchored, 0)
  })

  test('rewriting the whole chain is detected by the seals, and with the key by a checkpoint', async ({
    client,
    assert,
  }) => {
    last = await signSome(client, 3)
    const early = checkpointOf(await link(last - 2))
    const late = checkpointOf(await head())
    restore = await snapshotOfSealed()

    let end: { sequence: number; hash: string } = await link(last - 2)
    for (const sequence of [last - 1, last]) {
      const { uid } = await link(sequence)
      const record = await db.from('waiver_records').where('uid', uid).firstOrFail()
      const body = record.body.replace('I wear a helmet', 'I wear no helmet')
      const forged = linkAfter(end, { uid, digest: digestOf({ salt: record.salt, body }) })
      await db.from('waiver_records').where('uid', uid).update({ body })
      await db.from('waiver_chain').where('sequence', sequence).update(forged)
      end = forged
    }
    await db.from('waiver_chain_head').where('id', 1).update({ hash: end.hash })
    const found = await verifyChain([early, late])
    assert.equal(found.fault?.sequence, last - 1)
    assert.equal(found.fault?.what, messages['record.unsigned'])

    await sealAnew([last - 1, last])
    assert.isNull((await verifyChain([early])).fault)
    assert.equal((await verifyChain([early])).anchored, last - 2)
    const { fault, anchored } = await verifyChain([early, late])
    assert.equal(fault?.sequence, last)
    assert.equal(fault?.what, fill(messages['checkpoint.differs'], { date: late.made_at }))
    noteSentence(fault?.what ?? '')
    assert.equal(anchored, last - 2)
  })
})

test.group('Checkpoints', (group) => {
  group.each.teardown(retireTemplates)

  test('checkpoints are written when people sign, and not otherwise', async ({
    client,
    assert,
  }) => {
    const sequence = await signSome(client, 1)
    const file = await keepCheckpoint()
    assert.equal(file, join(checkpointFolder(), `${String(sequence).padStart(12, '0')}.json`))
    const checkpoint = readCheckpoint(await readFile(file ?? '', 'utf8'), publicKey())
    assert.deepInclude(checkpoint, { sequence, hash: (await head()).hash })
    assert.isNull(await keepCheckpoint())
    await signSome(client, 1)
    assert.isNotNull(await keepCheckpoint())
  })

  test('checkpoints are signed with a key only its owner can read', async ({ client, assert }) => {
    await signSome(client, 1)
    await keepCheckpoint()
    const { file } = settings.waiverSigningKey
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.equal(createPrivateKey(await readFile(file)).asymmetricKeyType, 'ed25519')
  })

  test('changed or foreign checkpoints count for nothing', async ({ client, assert }) => {
    await signSome(client, 1)
    const good = checkpointOf(await head())
    const read = (checkpoint: object) => readCheckpoint(JSON.stringify(checkpoint), publicKey())
    assert.deepEqual(read(good), good)
    assert.isNull(read({ ...good, sequence: good.sequence + 1 }))
    assert.isNull(read({ ...good, hash: sha256('another end') }))
    assert.isNull(read({ ...good, signature: '' }))
    assert.isNull(readCheckpoint('no checkpoint', publicKey()))
    const other = generateKeyPairSync('ed25519')
    assert.isNull(read(makeCheckpoint(await head(), other.privateKey, clock.now(), FIRST)))
  })
})

test.group('Evidence outside of the database', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('a checkpoint outside of the database must cover all older signatures', async ({
    client,
    assert,
  }) => {
    await forgetCheckpoints()
    const before = await signSome(client, 1)
    const problems = async () => (await verifyPark()).problems.join()
    assert.include(await problems(), fill(messagesOfPark['checkpoints.none'], { n: before }))
    noteSentence(fill(messagesOfPark['checkpoints.none'], { n: before }))
    await keepCheckpoint()
    const last = await signSome(client, 1)
    const late = fill(messagesOfPark['anchor.late'], { n: last, date: '' }).split(',')[0] ?? ''
    assert.notInclude(await problems(), late)
    clock.forward(16 * 60)
    const found = (await verifyPark()).problems.find((each) => each.startsWith(late))
    assert.exists(found)
    noteSentence(found ?? '')
    await keepCheckpoint()
    assert.notInclude(await problems(), late)
  })

  test("a note in the database without the key's signature does not count", async ({
    client,
    assert,
  }) => {
    const n = await signSome(client, 1)
    await keepCheckpoint()
    const noted = db.from('waiver_checkpoints').where('sequence', n)
    await noted.clone().update({ hash: sha256('another end') })
    const { problems } = await verifyPark()
    const says = fill(messagesOfPark['note.unsigned'], { n })
    assert.include(problems, says)
    noteSentence(says)
  })

  test('a witness, if there is one, gets a checkpoint once a day', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { sequence, hash } = await signSome(client, 1).then(head)
    const { checkpointMail: before } = settings
    cleanup(() => void (settings.checkpointMail = before))
    settings.checkpointMail = anEmail()
    await Promise.all([notifyWitness(), notifyWitness()])
    await notifyWitness()
    const letters = await db.from('outbox').where('address', settings.checkpointMail)
    assert.lengthOf(letters, 1)
    assert.include(letters[0].text, `Record ${sequence} is the last one.\nHash ${hash}`)
    clock.forward(24 * 3600)
    await notifyWitness()
    assert.lengthOf(await db.from('outbox').where('address', settings.checkpointMail), 2)
    await db.from('outbox').where('address', settings.checkpointMail).delete()
  })
})

test.group('Checkpoints kept elsewhere', (group) => {
  let folder = ''
  group.each.setup(async () => {
    await forgetCheckpoints()
    folder = await mkdtemp(join(tmpdir(), 'trailgate-checkpoints-'))
    return async () => {
      await rm(folder, { recursive: true, force: true })
      await retireTemplates()
    }
  })

  test('kept checkpoints show how far the chain is anchored, unless they are forged', async ({
    client,
    assert,
  }) => {
    const last = await signSome(client, 2)
    const early = checkpointOf(await link(last - 1))
    await writeFile(join(folder, 'early.json'), JSON.stringify(early))
    const { records, anchored, fault, problems } = await verifySealed({ folder })
    assert.deepEqual([records, anchored, fault, problems], [last, last - 1, null, []])

    await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...early, sequence: last }))
    const says = fill(messagesOfPark['checkpoint.unsigned'], { name: 'forged.json' })
    assert.deepEqual((await verifySealed({ folder })).problems, [says])
    noteSentence(says)
  })
})
