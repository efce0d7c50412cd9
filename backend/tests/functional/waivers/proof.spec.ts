import { generateKeyPairSync } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { waiverProof, type WaiverProof } from '@trailgate/shared/waivers/proof'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { clock } from '#platform/clock'
import { publicKeyText } from '#waivers/proof/proof'
import { keyId } from '#waivers/seal/signed_file'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { sha256 } from '#platform/sha256'
import { parkKey } from '#waivers/seal/signing_key'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail, aMinorOf, aRider } from '#tests/helpers/people'
import {
  forgetCheckpoints,
  forgetSealed,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { fileOf, otherText, resealed, verifyProofs } from '#tests/helpers/verifier'
import { png, retireTemplates, signed, aSignedWaiver } from '#tests/helpers/waivers'

const pathOf = ({ id }: { id: number }) => `/api/waivers/${id}/proof`

async function aWaiver(client: ApiClient, columns: Record<string, string> = {}) {
  const { rider, template, headers, id } = await aSignedWaiver(client, { rider: columns })
  const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
  return { id, uid, rider, headers, template }
}

test.group('The proof of a signed waiver', (group) => {
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('the proof contains the sealed record, and is all the verifier needs', async ({
    client,
    assert,
  }) => {
    const { id, uid, rider, headers } = await aWaiver(client, { first_name: 'Zoë' })
    const response = await client.get(pathOf({ id })).headers(headers)
    const proof = expectShape(assert, waiverProof, response)
    const name = encodeURIComponent(`Trail waiver - Zoë ${rider.last_name} - ${clock.today()}.json`)
    assert.include(response.header('content-disposition'), `attachment; `)
    assert.include(response.header('content-disposition'), name)
    response.assertHeader('cache-control', 'no-store')

    const record = await db.from('waiver_records').where('uid', uid).firstOrFail()
    const link = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    assert.equal(proof.record?.body, record.body)
    assert.equal(proof.link.hash, link.hash)
    assert.isNull(proof.checkpoint)
    assert.deepInclude(await verifyProofs([fileOf(proof)]), {
      records: 1,
      erased: 0,
      anchored: 0,
      keys: [],
      faults: [],
    })
  })

  test('the proof is anchored once a checkpoint was made, however many signed in between', async ({
    client,
    assert,
  }) => {
    const first = await aWaiver(client)
    for (let others = 0; others < 3; others += 1) await aWaiver(client)
    await keepCheckpoint()
    const staff = await asStaff('cashier')
    const proof = expectShape(assert, waiverProof, await client.get(pathOf(first)).headers(staff))
    assert.lengthOf(proof.following, 3)
    const park = keyId(parkKey())
    const { anchored, keys, faults } = await verifyProofs([fileOf(proof)], { key: park })
    assert.deepEqual({ anchored, keys, faults }, { anchored: 1, keys: [park], faults: [] })
  })

  test('the proof matches the seal and chain position in the letter to the signer, and no other', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const waiver = await aWaiver(client, { email })
    const [letter = ''] = await lettersTo(email)
    const seal = /Seal ([0-9a-f]{64})/.exec(letter)?.[1] ?? ''
    const { body: proof } = await proofOf(client, waiver)
    assert.deepEqual((await verifyProofs([fileOf(proof)], { seal })).faults, [])
    const place = /No\. (\d+) in the park's chain: ([0-9a-f]{64})/.exec(letter)
    assert.deepEqual(place?.slice(1), [String(proof.link.sequence), proof.link.hash])
    const inChain = await verifyProofs([fileOf(proof)], { seal: proof.link.hash })
    assert.deepEqual(inChain.faults, [])
    const { faults } = await verifyProofs([fileOf(proof)], { seal: sha256('another') })
    assert.equal(faults[0]?.what, 'has another seal than the letter')
  })

  test('the proof of a waiver signed with the clock set back contains a warning', async ({
    client,
    assert,
    cleanup,
  }) => {
    const restore = await snapshotOfSealed()
    cleanup(async () => {
      clock.reset()
      await restore()
      await settleSealed()
    })
    await forgetSealed()
    const first = await aWaiver(client)
    const { sequence } = await db.from('waiver_chain').where('uid', first.uid).firstOrFail()
    clock.forward(-30 * 24 * 3600)
    const early = await aWaiver(client)
    clock.reset()
    const late = await aWaiver(client)
    await keepCheckpoint()
    clock.forward(-2 * 3600)
    const earlier = await aWaiver(client)
    clock.reset()
    const staff = await asStaff('staff')
    const warningsOf = async (waiver: { id: number }) => {
      const answer = await client.get(pathOf(waiver)).headers(staff)
      return expectShape(assert, waiverProof, answer).warnings
    }
    const says = fill(messages['signed.before_record'], { n: sequence })
    assert.deepEqual(await warningsOf(early), [says])
    assert.isUndefined(await warningsOf(late))
    const { sequence: n } = await db.from('waiver_chain').where('uid', late.uid).firstOrFail()
    const again = fill(messages['signed.before_record'], { n })
    assert.deepEqual(await warningsOf(earlier), [again])
  })

  test('the proof is for the signer and for staff: another guardian reads no phone number in it', async ({
    client,
    assert,
  }) => {
    const { id, headers, rider, template } = await aWaiver(client)
    expectRefusal(assert, await client.get(pathOf({ id })), 'UNAUTHENTICATED')
    expectRefusal(
      assert,
      await client.get(pathOf({ id })).headers(await asKiosk(rider)),
      'FORBIDDEN'
    )
    const stranger = await asRider(await aRider())
    expectRefusal(assert, await client.get(pathOf({ id })).headers(stranger), 'NOT_FOUND')
    const staff = await asStaff('staff')
    ;(await client.get(pathOf({ id })).headers(staff)).assertStatus(200)
    expectRefusal(assert, await client.get(pathOf({ id: 99_999_999 })).headers(staff), 'NOT_FOUND')

    const child = await aMinorOf(rider)
    const other = await aRider()
    const { relationship, created_at: since } = await db
      .from('guardianships')
      .where('minor_id', child.id)
      .firstOrFail()
    const link = { guardian_id: other.id, minor_id: child.id, relationship, created_at: since }
    await db.table('guardianships').insert(link)
    const sent = { template_id: template.id, minor_id: child.id }
    const waiver = await signed(client, headers, sent)
    ;(await client.get(pathOf(waiver)).headers(headers)).assertStatus(200)
    const second = await asRider(other)
    ;(await client.get(`/api/waivers/${waiver.id}/pdf`).headers(second)).assertStatus(200)
    expectRefusal(assert, await client.get(pathOf(waiver)).headers(second), 'NOT_FOUND')
  })

  test('no proof is made of a changed record', async ({ client, assert }) => {
    const { id, uid, headers } = await aWaiver(client)
    const record = () => db.from('waiver_records').where('uid', uid)
    const { body } = await record().firstOrFail()
    await record().update({ body: body.replace('a helmet', 'no helmet') })
    const refused = await client.get(pathOf({ id })).headers(headers)
    await record().update({ body })
    expectRefusal(assert, refused, 'CONFLICT')
    assert.equal(refused.body().detail, files.not_as_sealed)
  })

  test('the verifier is a public page to save, and uses no network', async ({ client, assert }) => {
    const response = await client.get('/api/waivers/verifier')
    response.assertStatus(200)
    response.assertHeader('content-type', 'text/html; charset=utf-8')
    assert.include(
      response.header('content-disposition'),
      'attachment; filename="waiver-verifier.html"'
    )
    const page = response.text()
    assert.include(page, "default-src 'none'")
    assert.notMatch(page, /(src|href)="?https?:|\bfetch\(|XMLHttpRequest|import\(/)
  })
})

test.group('The verifier on one file', (group) => {
  let proof: WaiverProof
  group.setup(async () => async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  const FORGERIES: { what: string; says: RegExp; forge: (proof: WaiverProof) => WaiverProof }[] = [
    {
      what: 'a changed text',
      says: new RegExp(messages['body.changed']),
      forge: (good) => {
        const { record } = resealed(good, otherText)
        return { ...good, record }
      },
    },
    {
      what: 'another picture',
      says: new RegExp(messages['signature.changed']),
      forge: ({ record, ...good }) => ({
        ...good,
        record: record && { ...record, signature: png().toString('base64') },
      }),
    },
    {
      what: 'a changed digest',
      says: new RegExp(messages.seal),
      forge: (good) => ({ ...good, link: { ...good.link, digest: sha256('another') } }),
    },
    {
      what: 'a text that was sealed anew',
      says: /^differs from the checkpoint of/,
      forge: (good) => resealed(good, otherText),
    },
    {
      what: 'a text that was sealed anew under the hash of the old one',
      says: /^names another hash of its text/,
      forge: (good) => resealed(good, ({ template }) => (template.content = 'I wear nothing')),
    },
    {
      what: 'the text of another record',
      says: /^is no record of a signature/,
      forge: (good) => resealed(good, (body) => (body.uid = 'f'.repeat(32))),
    },
    {
      what: 'a link left out on the way to the checkpoint',
      says: /^differs from the checkpoint of/,
      forge: (good) => ({ ...good, following: good.following.slice(1) }),
    },
    {
      what: 'a checkpoint of another end',
      says: /^has a checkpoint that its key has not signed/,
      forge: ({ checkpoint, ...good }) => ({
        ...good,
        checkpoint: checkpoint && { ...checkpoint, hash: sha256('another end') },
      }),
    },
    {
      what: 'a key of somebody else',
      says: /^has a checkpoint that its key has not signed/,
      forge: (good) => {
        const { publicKey } = generateKeyPairSync('ed25519')
        return { ...good, public_key: publicKeyText(publicKey) }
      },
    },
    {
      what: 'no proof at all',
      says: /^is no proof, no checkpoint and no manifest/,
      forge: (good) => ({ ...good, following: JSON.parse('null') }),
    },
  ]

  for (const { what, says, forge } of FORGERIES) {
    test(what, async ({ client, assert }) => {
      proof ??= await anAnchoredProof(client)
      assert.deepEqual((await verifyProofs([fileOf(proof)])).faults, [])
      const { faults } = await verifyProofs([fileOf(forge(proof), 'forged.json')])
      assert.match(faults[0]?.what ?? '', says)
      assert.equal(faults[0]?.file, 'forged.json')
    })
  }

  test('the verifier reports a file that is not JSON', async ({ assert }) => {
    const { faults, records } = await verifyProofs([{ name: 'note.json', text: 'hello' }])
    assert.equal(records, 0)
    assert.equal(faults[0]?.what, 'is no proof, no checkpoint and no manifest')
  })
})

async function anAnchoredProof(client: ApiClient): Promise<WaiverProof> {
  const waiver = await aWaiver(client)
  await aWaiver(client)
  await keepCheckpoint()
  return (await proofOf(client, waiver)).body
}

async function proofOf(client: ApiClient, { id, headers }: { id: number; headers: object }) {
  const response = await client.get(pathOf({ id })).headers({ ...headers })
  response.assertStatus(200)
  return { body: response.body() as WaiverProof }
}
