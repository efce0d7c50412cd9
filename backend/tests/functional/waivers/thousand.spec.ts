import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { clock } from '#platform/clock'
import { exportWaivers, type ExportManifest } from '#waivers/proof/export_waivers'
import { publicKeyText } from '#waivers/proof/proof'
import { makeCheckpoint, readCheckpoint, type Checkpoint } from '#waivers/seal/checkpoint'
import { keyId } from '#waivers/seal/signed_file'
import { checkpointFolder, keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { digestOf, hashOfLink, linkAfter, signatureOf, type Link } from '#waivers/seal/link'
import { parkKey, signingKey } from '#waivers/seal/signing_key'
import { verifyChain } from '#waivers/seal/verify_chain'
import { asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import {
  erasedSoFar,
  forgetCheckpoints,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { fileOf, otherText, resealed, verifyProofs, type ProofFile } from '#tests/helpers/verifier'
import { aTemplate, retireTemplates, postSignature } from '#tests/helpers/waivers'

const RECORDS = 1000
const AT_ONCE = 50
/** Records per checkpoint. */
const ANCHORED = 100

/** The number of the record before the first of the thousand. */
let base = Number.NaN
const headOf = (): Promise<{ sequence: number; hash: string }> =>
  db.from('waiver_chain_head').where('id', 1).select('sequence', 'hash').firstOrFail()

/** A thousand records, fifty with each signature, and a checkpoint after each hundred. */
async function signAThousand(client: ApiClient) {
  base = (await headOf()).sequence
  const parent = await aRider()
  const minors: { id: number }[] = []
  for (let made = 0; made < AT_ONCE; made += 1) minors.push(await aMinorOf(parent))
  const headers = await asRider(parent)
  for (let done = 0; done < RECORDS; done += AT_ONCE) {
    const template = await aTemplate()
    const response = await postSignature(client, headers, {
      template_id: template.id,
      subject_ids: minors.map(({ id }) => id),
    })
    response.assertStatus(201)
    if ((done + AT_ONCE) % ANCHORED === 0) await keepCheckpoint()
  }
}

test.group('Tampering with one of a thousand records', (group) => {
  let restore = async () => {}
  let checkpoints: Checkpoint[] = []

  group.each.teardown(() => restore())
  group.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('waivers:verify detects it and names the first record that does not match', async ({
    client,
    assert,
  }) => {
    await forgetCheckpoints()
    await signAThousand(client)
    restore = await snapshotOfSealed()
    checkpoints = await keptCheckpoints()
    const whole = await verifyChain(checkpoints)
    assert.deepInclude(whole, {
      records: base + RECORDS,
      fault: null,
      faults: 0,
      anchored: base + RECORDS,
    })

    for (const { what, at, says, meddle } of inTheDatabase()) {
      await meddle()
      const { fault } = await verifyChain(checkpoints)
      assert.deepEqual([what, fault?.sequence, fault?.what], [what, base + at, said(says)])
      await restore()
    }
    assert.deepEqual(await verifyChain(checkpoints), whole)
  }).timeout(600_000)

  test('the verifier detects it in an export and names the record, too', async ({
    client,
    assert,
  }) => {
    if (Number.isNaN(base)) await signAThousand(client)
    const place = await mkdtemp(join(tmpdir(), 'trailgate-export-'))
    const folder = join(place, 'waivers')
    await settleSealed()
    const { records } = await exportWaivers(folder, clock.now())
    const files = await filesIn(folder)
    await rm(place, { recursive: true })
    assert.equal(records, base + RECORDS)

    const key = keyId(parkKey())
    const whole = await verifyProofs(files, { key })
    const erased = await erasedSoFar()
    assert.deepInclude(whole, { records, anchored: records, erased, faults: [], keys: [key] })

    for (const { what, at, says, forge } of inAnExport(files)) {
      const { faults } = await verifyProofs(forge(), { key })
      const [first] = faults
      assert.deepEqual([what, first?.sequence], [what, at])
      // A record may have several: the erasure event of an erased waiver is not signed either.
      const told = faults.filter(({ sequence }) => sequence === at).map((fault) => fault.what)
      assert.match(`${what}: ${told.join('; ')}`, says)
    }

    // A reader without the park's key is shown the key, and can compare.
    const [ownKey = []] = inAnExport(files)
      .slice(-1)
      .map(({ forge }) => forge())
    const unknown = await verifyProofs(ownKey)
    assert.deepEqual(unknown.faults, [])
    assert.lengthOf(unknown.keys, 1)
    assert.notEqual(unknown.keys[0], key)
  }).timeout(600_000)

  function said(what: string) {
    const known = base + RECORDS
    const of = (sequence: number) => checkpoints.find((each) => each.sequence === sequence)?.made_at
    return what.replace('{n}', String(known)).replace(/\{of (\d+)\}/, (_all, at: string) => {
      return of(base + Number(at)) ?? 'no checkpoint'
    })
  }
})

type InDatabase = { what: string; at: number; says: string; meddle: () => Promise<unknown> }

/** Each numbers its records from the first of the thousand. */
function inTheDatabase(): InDatabase[] {
  const link = (at: number): Promise<Link> =>
    db
      .from('waiver_chain')
      .where('sequence', base + at)
      .firstOrFail()
  const recordAt = async (at: number) => {
    const { uid } = await link(at)
    return db.from('waiver_records').where('uid', uid).firstOrFail()
  }
  const changedAt = async (at: number) => {
    const { uid, salt, body } = await recordAt(at)
    return { uid, salt, body: body.replace('a helmet', 'no helmet') }
  }
  const changeBody = async (at: number) => {
    const { uid, salt, body } = await changedAt(at)
    await db.from('waiver_records').where('uid', uid).update({ body })
    return { uid, digest: digestOf({ salt, body }) }
  }
  /** Rehashes everything from a record on, as an attacker with write access to the database can. */
  const rehash = async (from: number) => {
    let end: { sequence: number; hash: string } = await link(from - 1)
    await db.transaction(async (trx) => {
      for (const each of await trx
        .from('waiver_chain')
        .where('sequence', '>', end.sequence)
        .orderBy('sequence')) {
        const { uid, digest } = each
        const next = linkAfter(end, { uid, digest })
        await trx.from('waiver_chain').where('uid', uid).update(next)
        end = next
      }
      const { sequence, hash } = end
      await trx.from('waiver_chain_head').where('id', 1).update({ sequence, hash })
    })
  }
  const remove = async (uids: string[]) => {
    for (const table of ['signed_waivers', 'waiver_records', 'waiver_chain']) {
      for (let at = 0; at < uids.length; at += 50) {
        await db
          .from(table)
          .whereIn('uid', uids.slice(at, at + 50))
          .delete()
      }
    }
  }
  /** Via an unused range, so that no two numbers collide in between. */
  const renumber = async (from: number, by: number) => {
    const far = 1_000_000
    const move = (least: number, step: number) =>
      db
        .from('waiver_chain')
        .where('sequence', '>=', least)
        .update({ sequence: db.raw(`sequence + (${step})`) })
    await move(base + from, far)
    await move(far, by - far)
  }
  /** A record without a signature, after the one with this number: a copy under another name. */
  const insertAfter = async (at: number) => {
    const before = await link(at)
    const uid = 'f'.repeat(32)
    const copy = async (table: string, other: object) => {
      const { id, ...row } = await db.from(table).where('uid', before.uid).firstOrFail()
      await db.table(table).insert({ ...row, uid, ...other })
      return id
    }
    await copy('waiver_records', {})
    await copy('signed_waivers', { same_hash: uid })
    await renumber(at + 1, 1)
    await db
      .table('waiver_chain')
      .insert(linkAfter(before, { uid, digest: digestOf(await recordAt(at)) }))
  }
  const changedOne = async (at: number) => {
    const { uid, digest } = await changeBody(at)
    const row = { ...(await link(at)), uid, digest }
    await db
      .from('waiver_chain')
      .where('uid', uid)
      .update({ digest, hash: hashOfLink(row) })
  }

  return [
    {
      what: 'a changed text',
      at: 400,
      says: messages['body.changed'],
      meddle: () => changeBody(400),
    },
    {
      what: 'a changed text, its own hashes made anew',
      at: 440,
      says: messages['record.unsigned'],
      meddle: () => changedOne(440),
    },
    {
      what: 'a changed text, all hashes made anew',
      at: 450,
      says: messages['record.unsigned'],
      meddle: async () => {
        await changedOne(450)
        await rehash(451)
      },
    },
    {
      what: 'a changed text, all hashes made anew and sealed with the key of the park',
      at: 500,
      says: fill(messages['checkpoint.differs'], { date: '{of 500}' }),
      meddle: async () => {
        await changedOne(450)
        await rehash(451)
        const changed = await link(450)
        const signature = signatureOf(changed, signingKey())
        await db.from('waiver_chain').where('uid', changed.uid).update({ signature })
      },
    },
    {
      what: 'a record taken out',
      at: 501,
      says: messages.gap,
      meddle: async () => remove([(await link(500)).uid]),
    },
    {
      what: 'a record taken out, all hashes made anew',
      at: 600,
      says: fill(messages['checkpoint.differs'], { date: '{of 600}' }),
      meddle: async () => {
        await remove([(await link(501)).uid])
        await renumber(502, -1)
        await rehash(501)
      },
    },
    {
      what: 'a record put in',
      at: 601,
      says: messages['record.unsigned'],
      meddle: () => insertAfter(600),
    },
    {
      what: 'a record put in, all hashes made anew',
      at: 601,
      says: messages['record.unsigned'],
      meddle: async () => {
        await insertAfter(600)
        await rehash(602)
      },
    },
    {
      what: 'two records in each other’s place',
      at: 300,
      says: messages.order,
      meddle: async () => {
        const [first, second] = [await link(300), await link(310)]
        const move = (uid: string, sequence: number) =>
          db.from('waiver_chain').where('uid', uid).update({ sequence })
        await move(first.uid, 999_999_999)
        await move(second.uid, first.sequence)
        await move(first.uid, second.sequence)
      },
    },
    {
      what: 'the last fifty cut off, and the end noted anew',
      at: 951,
      says: messages['checkpoint.missing'].replace('{date}', '{of 1000}'),
      meddle: async () => {
        const last = await db.from('waiver_chain').where('sequence', '>', base + 950)
        await remove(last.map(({ uid }) => uid))
        const { sequence, hash } = await link(950)
        await db.from('waiver_chain_head').where('id', 1).update({ sequence, hash })
      },
    },
    {
      what: 'all texts from one on written anew',
      at: 701,
      says: messages['body.changed'],
      meddle: async () => {
        for (let at = 701; at <= 750; at += 1) await changeBody(at)
      },
    },
  ]
}

type InExport = { what: string; at: number; says: RegExp; forge: () => ProofFile[] }

function inAnExport(files: readonly ProofFile[]): InExport[] {
  const proofs = new Map<number, WaiverProof>()
  const others: ProofFile[] = []
  let manifest: ExportManifest | null = null
  for (const file of files) {
    const content = JSON.parse(file.text)
    if (content.format?.startsWith('trailgate-proof-')) proofs.set(content.link.sequence, content)
    else if (content.format === 'trailgate-export-1') manifest = content
    else others.push(file)
  }
  const at = (n: number) => proofs.get(base + n) as WaiverProof
  const all = [...proofs.values()].sort((a, b) => a.link.sequence - b.link.sequence)
  const from = (n: number) => all.filter(({ link }) => link.sequence >= base + n)
  const until = (n: number) => all.filter(({ link }) => link.sequence < base + n)
  const packed = (some: readonly WaiverProof[], about: Partial<ExportManifest> = {}) => [
    ...some.map((proof) => fileOf(proof)),
    { name: 'manifest.json', text: JSON.stringify({ ...manifest, ...about }) },
  ]
  const put = (...changed: WaiverProof[]) => {
    const fresh = new Map(proofs)
    for (const proof of changed) fresh.set(proof.link.sequence, proof)
    return [...packed([...fresh.values()]), ...others]
  }
  const changedText = (proof: WaiverProof) => ({
    ...proof,
    record: resealed(proof, otherText).record,
  })
  /** These links in this order, renumbered and rehashed after a link, leading to no checkpoint or their own. */
  const rehashed = (some: readonly WaiverProof[], after: { sequence: number; hash: string }) => {
    let end = after
    return some.map((proof) => {
      const { uid } = proof.link
      const digest = proof.record ? digestOf(proof.record) : proof.link.digest
      const link = linkAfter(end, { uid, digest })
      end = link
      return { ...proof, link }
    })
  }
  /** Records that other tests had erased have no text to change. */
  const written = (some: readonly WaiverProof[]) =>
    some.map((proof) => (proof.record ? resealed(proof, otherText) : proof))
  const endOf = (some: readonly WaiverProof[]) => {
    const { sequence: records = 0, hash = '' } = some.at(-1)?.link ?? {}
    return { records, hash }
  }

  return [
    {
      what: 'edit',
      at: base + 400,
      says: /its body was changed/,
      forge: () => put(changedText(at(400))),
    },
    {
      what: 'edit, hashed anew',
      at: base + 400,
      says: /differs from the checkpoint/,
      forge: () => put(resealed(at(400), otherText)),
    },
    {
      what: 'drop',
      at: base + 501,
      says: /follows a gap/,
      forge: () => [...packed(all.filter((proof) => proof !== at(500))), ...others],
    },
    {
      what: 'drop, hashed anew',
      at: base + 500,
      says: /differs from the checkpoint/,
      forge: () => {
        const some = [...until(500), ...rehashed(from(501), at(499).link)]
        return [...packed(some, endOf(some)), ...others]
      },
    },
    {
      what: 'insert',
      at: base + 600,
      says: /a second time/,
      forge: () => {
        const unanchored = { ...resealed(at(600), otherText), checkpoint: null, following: [] }
        return [...put(), fileOf(unanchored, 'second.json')]
      },
    },
    {
      what: 'insert, hashed anew',
      at: base + 601,
      says: /differs from the checkpoint/,
      forge: () => {
        const forged = { ...at(600), link: { ...at(600).link, uid: 'f'.repeat(32) } }
        const some = [
          ...until(601),
          ...rehashed(
            [resealed(forged, (body) => (body.uid = 'f'.repeat(32))), ...from(601)],
            at(600).link
          ),
        ]
        return [...packed(some, endOf(some)), ...others]
      },
    },
    {
      what: 'swap of texts',
      at: base + 300,
      says: /its body was changed/,
      forge: () =>
        put({ ...at(300), record: at(310).record }, { ...at(310), record: at(300).record }),
    },
    {
      what: 'swap of places',
      at: base + 300,
      says: /a seal that was changed/,
      forge: () => {
        const moved = (proof: WaiverProof, sequence: number) => ({
          ...proof,
          link: { ...proof.link, sequence },
        })
        return put(moved(at(300), base + 310), moved(at(310), base + 300))
      },
    },
    {
      what: 'cut tail',
      at: base + 951,
      says: /is missing: the export knows/,
      forge: () => [...packed(until(951)), ...others],
    },
    {
      what: 'cut tail, and the manifest with it',
      at: base + 951,
      says: /is missing: a checkpoint of .* knows/,
      forge: () => packed(until(951), endOf(until(951))),
    },
    {
      what: 'cut tail at a checkpoint, held against one that was kept elsewhere',
      at: base + 901,
      says: /is missing: a checkpoint of .* knows/,
      forge: () => [
        ...packed(until(901), endOf(until(901))),
        ...others.filter(({ text }) => JSON.parse(text).sequence === base + RECORDS),
      ],
    },
    {
      what: 'rewrite',
      at: base + 701,
      says: /its body was changed/,
      forge: () => put(...from(701).map(changedText)),
    },
    {
      what: 'rewrite, hashed anew',
      at: base + 701,
      says: /differs from the checkpoint/,
      forge: () => {
        const some = [...until(701), ...rehashed(written(from(701)), at(700).link)]
        return [...packed(some, endOf(some)), ...others]
      },
    },
    {
      what: 'rewrite, hashed anew and signed with a key of their own',
      at: 1,
      says: /a checkpoint that the key of the park has not signed/,
      forge: () => {
        const pair = generateKeyPairSync('ed25519')
        const key = publicKeyText(pair.publicKey)
        const some = rehashed(written(all), { sequence: 0, hash: '0'.repeat(64) })
        const { records, hash } = endOf(some)
        const own = makeCheckpoint({ sequence: records, hash }, pair.privateKey, clock.now(), {
          previous: 0,
          restored: false,
        })
        const signature = (words: string) =>
          sign(null, Buffer.from(words), pair.privateKey).toString('base64')
        const signed = some.map(({ erased, happened, ...proof }, n) => ({
          ...proof,
          erased: erased && { ...erased, signature: signature(erased.statement) },
          // The event of a waiver erased since is empty, and stays empty.
          ...(happened && {
            happened: happened.body
              ? { ...happened, signature: signature(happened.body) }
              : happened,
          }),
          checkpoint: own,
          following: some.slice(n + 1).map(({ link }): [string, string] => [link.uid, link.digest]),
          public_key: key,
        }))
        return packed(signed, { records, hash, public_key: key })
      },
    },
  ]
}

async function keptCheckpoints(): Promise<Checkpoint[]> {
  const names = await readdir(checkpointFolder())
  const texts = names.map((name) => readFile(join(checkpointFolder(), name), 'utf8'))
  return (await Promise.all(texts)).flatMap((text) => readCheckpoint(text, parkKey()) ?? [])
}

async function filesIn(folder: string): Promise<ProofFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.json')
  )
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') }))
  )
}
