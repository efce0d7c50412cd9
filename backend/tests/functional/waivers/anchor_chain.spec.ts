import { rm } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as seal } from '@trailgate/shared/waivers/seal_messages'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import type { WaiverChainRow } from '#database/rows'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import {
  anchorChain,
  forgetAnchoring,
  isAnchoringRefused,
  NotAnchored,
} from '#waivers/seal/anchor_chain'
import { backgroundDone } from '#platform/jobs/background'
import { checkpointFolder, headOfChain } from '#waivers/seal/keep_checkpoints'
import { digestOf, linkAfter, signatureOf } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'
import { readTrustedHead } from '#waivers/seal/trusted_head'
import { verifyPark } from '#waivers/seal/verify_park'
import { noteSentence } from '#tests/catalogue/seen'
import { asRider } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail, aRider } from '#tests/helpers/people'
import {
  forgetCheckpoints,
  forgetSealed,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

async function sign(client: ApiClient, times: number) {
  const template = await aTemplate()
  for (let done = 0; done < times; done += 1) {
    await signed(client, await asRider(await aRider()), { template_id: template.id })
  }
}

/** Rewrites the text of a record, and all hashes and seals from there on, as an attacker with database and key can. */
async function rewrite(from: number) {
  const links: WaiverChainRow[] = await db
    .from('waiver_chain')
    .where('sequence', '>=', from)
    .orderBy('sequence')
  let end = await db
    .from('waiver_chain')
    .where('sequence', from - 1)
    .first()
  end ??= { sequence: 0, hash: '0'.repeat(64) }
  for (const { uid, digest, checkpoint } of links) {
    const record = await db.from('waiver_records').where('uid', uid).first()
    const body = record?.body.replace('I wear a helmet', 'I wear no helmet')
    if (record) await db.from('waiver_records').where('uid', uid).update({ body })
    end = linkAfter(end, { uid, digest: record ? digestOf({ salt: record.salt, body }) : digest })
    const signature = signatureOf({ uid, digest: end.digest, checkpoint }, signingKey())
    await db
      .from('waiver_chain')
      .where('uid', uid)
      .update({ ...end, signature })
  }
  await db.from('waiver_chain_head').where('id', 1).update({ hash: end.hash })
}

/** Deletes all checkpoints in the database and the folder. */
async function takeCheckpoints() {
  await rm(checkpointFolder(), { recursive: true, force: true })
  await db.from('waiver_checkpoints').delete()
}

/** The chain positions in the letters to a rider. */
async function placesIn(email: string) {
  const letters = await lettersTo(email)
  return letters.flatMap((text) => readTrustedHead(/No\. \d+ in .*/.exec(text)?.[0] ?? '') ?? [])
}

async function refusal() {
  const refused = await anchorChain().catch((error: unknown) => error)
  return refused instanceof NotAnchored ? refused : null
}

const kept = async () => (await db.from('waiver_checkpoints')).length

test.group('Signing checkpoints', (group) => {
  let restore = async () => {}
  group.each.setup(async () => {
    restore = await snapshotOfSealed()
    await forgetSealed()
    await settleSealed()
    forgetAnchoring()
    return async () => {
      clock.reset()
      await restore()
      await forgetCheckpoints()
      await settleSealed()
      // A day that was ahead is reverted here, not in the next test.
      await refreshCoverage()
      await retireTemplates()
      forgetAnchoring()
    }
  })

  test('a checkpoint is signed for a new park, and for new signatures', async ({
    client,
    assert,
  }) => {
    assert.isNull(await anchorChain(), 'nobody signed yet')
    await sign(client, 1)
    assert.isNotNull(await anchorChain())
    assert.isNull(await anchorChain(), 'nothing new')
    await sign(client, 2)
    assert.isNotNull(await anchorChain())
    assert.deepEqual(await findings(), [])
  })

  test('no checkpoint is signed over a rewritten chain, once one had been made', async ({
    client,
    assert,
  }) => {
    await sign(client, 3)
    await anchorChain()
    forgetAnchoring()
    await takeCheckpoints()
    await rewrite(1)
    const refused = await refusal()
    const says = fill(messages['checkpoint.forgotten'], { n: 3 })
    assert.deepEqual(refused?.problems, [says])
    noteSentence(says)
    noteSentence(refused?.message ?? '')
    assert.include(await findings(), says)
    assert.equal(await kept(), 0)
  })

  test('a checkpoint over a chain rewritten with the key is contradicted by every later letter', async ({
    client,
    assert,
  }) => {
    await sign(client, 1)
    const email = anEmail()
    const template = await aTemplate()
    await signed(client, await asRider(await aRider({ email })), { template_id: template.id })
    const [place] = await placesIn(email)
    assert.deepEqual(place, await headOfChain())
    assert.deepEqual((await verifyPark({ trusted: place ? [place] : [] })).strange, [])
    await rewrite(1)
    await anchorChain()
    assert.deepEqual(await findings(), [], 'all seals were made anew')
    const { strange, problems } = await verifyPark({ trusted: place ? [place] : [] })
    assert.deepEqual(strange, place ? [place] : [])
    const says = fill(messages['head.strange'], { n: 2, hash: place?.hash ?? '' })
    assert.include(problems, says)
    noteSentence(says)
  })

  test('no checkpoint is signed over a rewritten end while the first checkpoint exists', async ({
    client,
    assert,
  }) => {
    await sign(client, 1)
    await anchorChain()
    await sign(client, 2)
    await anchorChain()
    forgetAnchoring()
    await db.from('waiver_checkpoints').where('sequence', 3).delete()
    await rm(`${checkpointFolder()}/000000000003.json`)
    await rewrite(2)
    assert.include((await refusal())?.problems, fill(messages['checkpoint.forgotten'], { n: 3 }))
    assert.equal(await kept(), 1)
  })

  test('no checkpoint is signed over changes made while the process runs', async ({
    client,
    assert,
  }) => {
    await sign(client, 2)
    await anchorChain()
    await sign(client, 1)
    await forgetCheckpoints()
    await rewrite(1)
    const refused = await refusal()
    assert.include(refused?.problems.join(), seal['changed.since'])
    noteSentence(seal['changed.since'])
    assert.equal(await kept(), 0)
  })

  test('a long chain is verified in another process, which refuses as well', async ({
    client,
    assert,
  }) => {
    const elsewhere = { hereAtMost: 0 }
    await sign(client, 2)
    assert.isNotNull(await anchorChain(undefined, elsewhere))
    assert.equal(await kept(), 1)
    assert.isNull(await anchorChain(AbortSignal.abort(), elsewhere), 'nothing new')
    forgetAnchoring()
    await sign(client, 1)
    assert.isNull(await anchorChain(AbortSignal.abort(), elsewhere), 'told to end')
    await rewrite(1)
    const refused = await anchorChain(undefined, elsewhere).catch((error: unknown) => error)
    assert.instanceOf(refused, NotAnchored)
    assert.equal(await kept(), 1)
  }).timeout(60_000)

  test("a checkpoint of a long chain does not wait for the day's walk, whose result follows", async ({
    client,
    assert,
  }) => {
    const elsewhere = { hereAtMost: 0 }
    await sign(client, 2)
    assert.isNotNull(await anchorChain())
    const { id } = await db.from('signed_waivers').orderBy('id').firstOrFail()
    await db.from('signed_waivers').where('id', id).update({ audience: 'minor' })
    clock.forward(24 * 60 * 60)
    await sign(client, 1)
    assert.isNotNull(await anchorChain(undefined, elsewhere), 'what came since is whole')
    assert.isFalse(isAnchoringRefused())
    await backgroundDone()
    assert.isTrue(isAnchoringRefused())
    await sign(client, 1)
    const refused = await anchorChain(undefined, elsewhere).catch((error: unknown) => error)
    assert.instanceOf(refused, NotAnchored)
  }).timeout(240_000)

  test("no checkpoint is signed for new records once the day's walk has found a fault", async ({
    client,
    assert,
  }) => {
    await sign(client, 2)
    assert.isNotNull(await anchorChain())
    await sign(client, 1)
    const { signal } = new AbortController()
    // Called between two reads: the walk next to this one has ended and nothing counts as verified any more.
    signal.throwIfAborted = forgetAnchoring
    assert.isNull(await anchorChain(signal))
    assert.equal(await kept(), 1)
  })

  test('no checkpoint is signed while anything was changed, and health reports it', async ({
    client,
    assert,
  }) => {
    await sign(client, 2)
    const { id } = await db.from('signed_waivers').orderBy('id').firstOrFail()
    await db.from('signed_waivers').where('id', id).update({ last_day: '2099-12-31' })
    const refused = await refusal()
    assert.equal(refused?.problems[0], `Record 1 ${seal['listed.otherwise']}`)
    assert.equal(await kept(), 0)
    const health = await client.get('/api/health')
    assert.equal(health.body().checks.seal, 'failed')

    await db.from('signed_waivers').where('id', id).update({ last_day: null })
    const { last_day: day } = JSON.parse((await db.from('waiver_records').firstOrFail()).body)
    await db.from('signed_waivers').where('id', id).update({ last_day: day })
    assert.isNotNull(await anchorChain())
    assert.equal((await client.get('/api/health')).body().checks.seal, 'ok')
  }).tags([ONE_PROCESS])
})

async function findings() {
  const { fault, problems } = await verifyPark()
  return [...(fault ? [fault.what] : []), ...problems]
}
