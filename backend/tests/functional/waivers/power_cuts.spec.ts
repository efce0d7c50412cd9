import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { chance } from '#operations/demo/chance'
import { clock } from '#platform/clock'
import { anchorChain, forgetAnchoring } from '#waivers/seal/anchor_chain'
import { checkpointFolder, headOfChain, isKept } from '#waivers/seal/keep_checkpoints'
import { verifyPark } from '#waivers/seal/verify_park'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import {
  forgetCheckpoints,
  forgetSealed,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

/** POWER_CUTS=1000 POWER_SEED=7 npm test -- functional --files waivers/power_cuts runs more and different cuts. */
const CUTS = Number(process.env.POWER_CUTS ?? 30)
const SEED = Number(process.env.POWER_SEED ?? 20_261_128)
const HOUR = 3600
const YEAR = 365 * 24 * HOUR

const { next, pick } = chance(SEED)
const below = (count: number) => Math.floor(next() * count)

/**
 * Clock change while the power is off: mostly forward through the year, at times back, at times far ahead until
 * corrected.
 */
function moveClock() {
  const which = next()
  if (which < 0.1) return -below(30 * 24) * HOUR
  if (which < 0.15) return below(90 * 24) * HOUR
  return Math.floor((2 * next() * YEAR) / Math.max(CUTS, 1))
}

/** State of a process that loses power while keeping a checkpoint. */
const CUT_WHERE = {
  'before the checkpoint': async () => {},
  'while its file is written': async () => {
    const { sequence } = await headOfChain()
    await writeFile(join(checkpointFolder(), `${sequence}.json.4711`), '{"format":"trail')
  },
  'between the file and its note': async () => {
    const noted = await notes()
    await anchorChain()
    await setBack(noted)
  },
  'after it': async () => {
    await anchorChain()
  },
}
const WHERES = Object.values(CUT_WHERE)

async function notes() {
  const { checkpoint } = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
  return Number(checkpoint)
}

/** The database from before the last checkpoints were noted. */
async function setBack(to: number) {
  await db.from('waiver_checkpoints').where('sequence', '>', to).delete()
  await db.from('counters').where('name', 'checkpoint').update({ value: to })
  await db.from('waiver_chain_head').where('id', 1).update({ checkpoint: to })
}

async function findings() {
  const { fault, problems } = await verifyPark()
  return [...(fault ? [`record ${fault.sequence} ${fault.what}`] : []), ...problems]
}

/** A fresh process without memory of the previous one. */
async function startAgain() {
  forgetAnchoring()
  await refreshCoverage()
  await anchorChain()
}

test.group('Power cuts at any moment, while the clock moves', (group) => {
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
      await refreshCoverage()
      await settleSealed()
      await retireTemplates()
      forgetAnchoring()
    }
  })

  test(`every start signs a checkpoint, from the first signature on, and each deleted one is detected: ${CUTS} cuts, seed ${SEED}`, async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ effective_date: '2020-01-01' })
    const sign = async (to: ApiClient) => {
      const headers = await asRider(await aRider())
      await signed(to, headers, { template_id: template.id })
    }
    await sign(client)
    for (let cut = 1; cut <= CUTS; cut += 1) {
      clock.forward(moveClock())
      await startAgain()
      const head = await headOfChain()
      assert.isTrue(await isKept(head), `cut ${cut}: the start signed no checkpoint`)
      for (let signers = below(3); signers > 0; signers -= 1) {
        await sign(client)
        clock.forward(below(40 * 60))
      }
      await pick(WHERES)()
    }
    clock.reset()
    await startAgain()
    assert.deepEqual(await findings(), [])

    const rows: { sequence: number }[] = await db.from('waiver_checkpoints').orderBy('sequence')
    for (const n of someOf(rows.map(({ sequence }) => sequence))) {
      const bring = await take(n)
      assert.include(await findings(), fill(messages['checkpoint.forgotten'], { n }))
      await bring()
    }
    const last = await notes()
    await db.from('counters').where('name', 'checkpoint').update({ value: 0 })
    await db.from('waiver_chain_head').where('id', 1).update({ checkpoint: 0 })
    assert.deepEqual(await findings(), [fill(messages['checkpoint.counted'], { n: 0, last })])
    await db.from('counters').where('name', 'checkpoint').update({ value: last })
    await db.from('waiver_chain_head').where('id', 1).update({ checkpoint: last })
    assert.deepEqual(await findings(), [])
  }).timeout(60_000 + CUTS * 5000)
})

/** The oldest, the newest, and some between. */
function someOf(sequences: readonly number[]): number[] {
  const between = Array.from({ length: 5 }, () => sequences[below(sequences.length)] ?? 1)
  return [...new Set([sequences[0] ?? 1, ...between, sequences.at(-1) ?? 1])]
}

/** Deletes a checkpoint from database and folder; returns a function that restores it. */
async function take(sequence: number) {
  const rows = await db.from('waiver_checkpoints').where('sequence', sequence)
  await db.from('waiver_checkpoints').where('sequence', sequence).delete()
  const names = (await readdir(checkpointFolder())).filter(
    (name) => name.endsWith('.json') && Number.parseInt(name, 10) === sequence
  )
  const files = await Promise.all(
    names.map(
      async (name) =>
        [join(checkpointFolder(), name), await readFile(join(checkpointFolder(), name))] as const
    )
  )
  for (const [file] of files) await rm(file)
  return async () => {
    await db.table('waiver_checkpoints').multiInsert(rows)
    for (const [file, content] of files) await writeFile(file, content)
  }
}
