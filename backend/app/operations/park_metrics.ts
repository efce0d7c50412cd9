import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { waitingForTurn } from '#platform/database/fair_connections'
import { Gauge } from 'prom-client'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { jobRounds } from '#platform/jobs/job_health'
import { registry } from '#platform/metrics/registry'
import { instantOf } from '#platform/database/sql_time'

/** A gauge read on each scrape. Without the database its value is left out. */
function figure<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (gauge: Gauge<Label>) => Promise<void> | void
) {
  return new Gauge<Label>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      // `reset` would set a gauge without labels to zero, which is a value.
      if (labelNames.length === 0) this.remove()
      else this.reset()
      await read(this)
    },
  })
}

/** Figures of the park, read from the database once per scrape. */
type Park = {
  letters: { state: string; letters: number; oldest: string | null }[]
  signIns: { channel: string; people: number }[]
  sealed: number
}

let park: Park | null = null

/** Reads the figures of the park again. */
export async function readPark() {
  try {
    park = await parkNow()
  } catch (error) {
    logger.warn({ err: error }, 'metrics: the park cannot be read')
    park = null
  }
}

async function parkNow(): Promise<Park> {
  const letters = await rowsIn('outbox')
    .whereIn('state', ['waiting', 'sending', 'failed'])
    .groupBy('state')
    .select('state')
    .count('* as letters')
    .min('run_at as oldest')
  const signIns = await rowsIn('sign_ins')
    .where('day', clock.today())
    .groupBy('channel')
    .select('channel')
    .count('* as people')
  const { sequence } = await rowsIn('waiver_chain_head')
    .where('id', 1)
    .select('sequence')
    .firstOrFail()
  // Later events of waivers are records of the chain too.
  const { happened } = await rowsIn('waiver_chain_events').count('* as happened').firstOrFail()
  return {
    letters: letters.map((row) => ({ ...row, letters: Number(row.letters) })),
    signIns: signIns.map((row) => ({ ...row, people: Number(row.people) })),
    sealed: sequence - Number(happened),
  }
}

figure('trailgate_database_up', 'Whether the database answered', [], (gauge) =>
  gauge.set(park ? 1 : 0)
)

figure(
  'trailgate_database_connections',
  'Connections of this process to the database, and who waits for one',
  ['state'],
  (gauge) => {
    const { client } = db.connection().getReadClient()
    const { pool } = client
    gauge.set({ state: 'used' }, pool.numUsed())
    gauge.set({ state: 'free' }, pool.numFree())
    gauge.set({ state: 'waited_for' }, pool.numPendingAcquires() + waitingForTurn(client))
  }
)

figure('trailgate_outbox_letters', 'Letters that did not leave yet', ['state'], (gauge) => {
  for (const { state, letters } of park?.letters ?? []) gauge.set({ state }, Number(letters))
})

figure(
  'trailgate_outbox_late_seconds',
  'How long the letter that was due first has been due',
  [],
  (gauge) => {
    const oldest = park?.letters.find(({ state }) => state === 'waiting')?.oldest
    const late = oldest ? (clock.now().getTime() - instantOf(oldest).getTime()) / 1000 : 0
    if (park) gauge.set(Math.max(0, late))
  }
)

figure('trailgate_sign_ins_today', 'Sign-ins of this park day', ['channel'], (gauge) => {
  for (const { channel, people } of park?.signIns ?? []) gauge.set({ channel }, Number(people))
})

figure('trailgate_waivers_sealed', 'Waivers that were ever signed', [], (gauge) => {
  if (park) gauge.set(park.sealed)
})

figure('trailgate_job_failures', 'Failed rounds since the start', ['job'], (gauge) => {
  for (const [job, { failures }] of jobRounds()) gauge.set({ job }, failures)
})

figure('trailgate_job_success_time', 'When a job last did its round', ['job'], (gauge) => {
  for (const [job, { lastSuccess }] of jobRounds()) {
    if (lastSuccess) gauge.set({ job }, lastSuccess.getTime() / 1000)
  }
})
