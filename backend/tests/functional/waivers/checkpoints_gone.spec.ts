import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { backgroundDone } from '#platform/jobs/background'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { anchorChain, forgetAnchoring, NotAnchored } from '#waivers/seal/anchor_chain'
import { checkpointFolder, headOfChain, keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { verifyPark } from '#waivers/seal/verify_park'
import { noteSentence } from '#tests/catalogue/seen'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import {
  forgetCheckpoints,
  forgetSealed,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

async function sign(client: ApiClient, times = 1) {
  const template = await aTemplate()
  for (let done = 0; done < times; done += 1) {
    await signed(client, await asRider(await aRider()), { template_id: template.id })
  }
}

/** Signs and makes a checkpoint, this many times. */
async function signAndAnchor(client: ApiClient, times: number) {
  for (let done = 0; done < times; done += 1) {
    await sign(client)
    await anchorChain()
  }
}

/** Deletes the checkpoints of these records from the database and the folder. */
async function take(...sequences: number[]) {
  await db.from('waiver_checkpoints').whereIn('sequence', sequences).delete()
  for (const name of await readdir(checkpointFolder())) {
    if (sequences.includes(Number.parseInt(name, 10))) await rm(join(checkpointFolder(), name))
  }
}

/** Resets the database counters, as if no checkpoint had been made after this record. */
async function count(sequence: number) {
  await db.from('counters').where('name', 'checkpoint').update({ value: sequence })
  await db.from('waiver_chain_head').where('id', 1).update({ checkpoint: sequence })
}

async function findings() {
  const { fault, problems } = await verifyPark()
  return [...(fault ? [fault.what] : []), ...problems]
}

async function refusal(): Promise<readonly string[] | null> {
  forgetAnchoring()
  const refused = await anchorChain().catch((error: unknown) => error)
  return refused instanceof NotAnchored ? refused.problems : null
}

const forgotten = (n: number) => fill(messages['checkpoint.forgotten'], { n })

test.group('Deleted checkpoints are detected', (group) => {
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
      await refreshCoverage()
      await retireTemplates()
      forgetAnchoring()
    }
  })

  for (const [which, gone] of [
    ['the oldest', [1]],
    ['one in the middle', [2]],
    ['the newest', [3]],
    ['the newest two', [2, 3]],
    ['all', [1, 2, 3]],
  ] as const) {
    test(`the deletion of ${which} is detected, with all counters reset`, async ({
      client,
      assert,
    }) => {
      await signAndAnchor(client, 3)
      await sign(client)
      assert.deepEqual(await findings(), [])
      await take(...gone)
      await count(Math.max(0, ...[1, 2, 3].filter((n) => !gone.some((each) => each === n))))
      const found = await findings()
      for (const n of gone) assert.include(found, forgotten(n))
      noteSentence(forgotten(gone[0]))
      // A start signs none over it, and neither does the next signature.
      assert.includeMembers([...((await refusal()) ?? [])], [forgotten(gone[0])])
      await sign(client)
      assert.includeMembers([...((await refusal()) ?? [])], [forgotten(gone[0])])
    })
  }

  test('checkpoints made during a walk are not reported, since later records name them', async ({
    client,
    assert,
  }) => {
    await signAndAnchor(client, 2)
    let isFirst = true
    const between = async () => {
      if (!isFirst) return
      isFirst = false
      await signAndAnchor(client, 1)
      await sign(client)
    }
    // Its first read ends, and people sign before the next.
    await sign(client, 20)
    const { fault, problems } = await verifyPark({ between })
    assert.deepEqual([fault, problems], [null, []])
    assert.isFalse(isFirst)
  })

  test('a reset of only the counters is detected, in one place or in both', async ({
    client,
    assert,
  }) => {
    await signAndAnchor(client, 2)
    const says = fill(messages['checkpoint.counted'], { n: 0, last: 2 })
    noteSentence(says)
    await db.from('counters').where('name', 'checkpoint').update({ value: 0 })
    assert.deepEqual(await findings(), [says])
    await count(0)
    assert.deepEqual(await findings(), [says])
    await sign(client)
    await count(2)
    const back = fill(messages['checkpoint.back'], { n: 3, last: 0 })
    assert.deepEqual(await findings(), [back], 'what was signed meanwhile still tells')
    noteSentence(back)
  })

  test('the fault stays until a person vouches for the rest, which the next checkpoint records', async ({
    client,
    assert,
  }) => {
    await signAndAnchor(client, 3)
    await sign(client)
    await take(1, 2)
    assert.includeMembers(await findings(), [forgotten(1), forgotten(2)])
    const { gone, problems, fault, records: sequence, hash } = await verifyPark({ restored: true })
    assert.deepEqual([gone, problems, fault], [[1, 2], [], null])
    await keepCheckpoint({ sequence, hash }, { restored: true })
    assert.deepEqual(await findings(), [])
    // Another deleted one is still detected.
    await sign(client)
    await anchorChain()
    await sign(client)
    await take(5)
    assert.deepEqual(await findings(), [forgotten(5)])
  })

  test('a process that died between a checkpoint and its note causes no fault', async ({
    client,
    assert,
  }) => {
    await signAndAnchor(client, 1)
    await sign(client)
    await anchorChain()
    // As if it had died before the note.
    await db.from('waiver_checkpoints').where('sequence', 2).delete()
    await count(1)
    await sign(client)
    forgetAnchoring()
    assert.isNotNull(await anchorChain())
    assert.deepEqual(await findings(), [])
    assert.lengthOf(await db.from('waiver_checkpoints'), 3)
    await sign(client)
    await take(2)
    assert.include(await findings(), forgotten(2))
  })
})

test.group('A start whose last record has no checkpoint', (group) => {
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
      await refreshCoverage()
      await retireTemplates()
      forgetAnchoring()
    }
  })

  for (const [when, seconds] of [
    ['a minute', 60],
    ['a day', 24 * 3600],
    ['half a year', 180 * 24 * 3600],
    ['an hour with the clock put back', -3600],
  ] as const) {
    test(`a start signs one, for a new park too, ${when} later`, async ({ client, assert }) => {
      await sign(client)
      clock.forward(seconds)
      forgetAnchoring()
      await refreshCoverage()
      assert.isNotNull(await anchorChain())
      assert.deepEqual(await findings(), [])
      await sign(client)
      clock.forward(seconds)
      await sign(client)
      forgetAnchoring()
      assert.isNotNull(await anchorChain())
      assert.deepEqual(await findings(), [])
    })
  }

  test('a start signs one over a long chain without waiting for a full walk', async ({
    client,
    assert,
  }) => {
    await signAndAnchor(client, 2)
    await sign(client)
    forgetAnchoring()
    assert.isNotNull(await anchorChain(undefined, { hereAtMost: 0 }))
    assert.equal((await headOfChain()).sequence, 3)
    assert.deepEqual(await findings(), [])
    await backgroundDone()
  }).timeout(60_000)
})
