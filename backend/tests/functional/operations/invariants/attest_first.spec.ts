import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { ATTESTED, ATTESTED_AS, OF_A_VISIT } from '#platform/attested/attested_tables'
import { sha256 } from '#platform/sha256'
import { command } from '#tests/helpers/commands'
import { somebodySigns } from '#tests/helpers/own_riders'
import { anOwnServer, asItsAdmin, movedClock, type OwnServer } from '#tests/helpers/own_server'
import { aPhone } from '#tests/helpers/people'

const DAYS = 2
const AHEAD = DAYS * 24 * 60 * 60
const MIGRATION = 'database/migrations/092_create_attestations'
const MIGRATED = `attestations where body like '%"migrated":true%'`

test.group('A park that was open before anything was attested', () => {
  test('an earlier park is attested once, at its first start, and later changes by hand are found', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    try {
      await peopleCome(park)
      await park.end('SIGTERM')
      await asBeforeAttestations(park)

      await park.start(AHEAD)
      const first = await park.count(MIGRATED)
      assert.isAbove(first, 0)
      assert.equal(await park.count(`${MIGRATED} and sequence > ${first}`), 0, 'before all else')
      for (const table of FILLED) {
        const attested = `attested_rows where table_name = '${table}' and digest is not null`
        assert.isAbove(await park.count(attested), 0, table)
      }
      await park.end('SIGTERM')
      const later = { env: { ...park.env, ...movedClock(AHEAD) } }
      const whole = await command(later, 'park:check')
      assert.equal(whole.code, 0, whole.said)

      await park.start(AHEAD)
      await park.end('SIGTERM')
      assert.equal(await park.count(MIGRATED), first, 'the second start attests nothing again')

      for (const { change, back, names } of TAMPERING) {
        await park.run(change)
        const found = await command(later, 'park:check')
        assert.equal(found.code, 1, change)
        assert.match(found.said, names)
        if (back) await park.run(back)
      }
    } finally {
      await park.remove()
    }
  }).timeout(400_000)

  test('a change of the list of attested columns takes another ATTESTED_AS', ({ assert }) => {
    const columns = Object.entries(ATTESTED).map(([table, of]) => [table, of.columns])
    const listed = sha256(JSON.stringify([...columns, ['visits', OF_A_VISIT]])).slice(0, 16)
    // For another list do what the comment of ATTESTED_AS says, and put both here.
    assert.deepEqual([ATTESTED_AS, listed], [3, '6342a43fce0ac35e'])
  })
})

/** The tables of which `peopleCome` leaves rows. */
const FILLED = [
  'customers',
  'guardianships',
  'passes',
  'visits',
  'memberships',
  'membership_slots',
  'membership_terms',
  'membership_events',
  'activity',
  'audit_log',
  'staff',
  'waiver_templates',
  'waiver_versions',
]

/** Each is taken back before the next one, as `park:check` names only some of many. */
const TAMPERING = [
  {
    change: "update customers set ban_until = '2020-01-01' where banned_at is not null",
    back: 'update customers set ban_until = null where banned_at is not null',
    names: /customers \d+: ban_until not as/,
  },
  {
    change: "update visits set note = 'Helmet'",
    back: 'update visits set note = null',
    names: /visits \d+: note not as/,
  },
  {
    change: 'delete from guardianships',
    back: null,
    names: /guardianships \d+: the row is gone/,
  },
]

async function peopleCome(park: OwnServer) {
  const headers = { ...(await asItsAdmin(park)), 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${park.url}/api${path}`, sent)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as { id: number }
  }
  await somebodySigns(park)
  const today = clock.today()
  const rider = { first_name: 'Robin', last_name: 'Ryder', date_of_birth: '1988-04-12' }
  const { id } = await send('POST', '/customers', { ...rider, phone: aPhone() })
  await send('POST', `/customers/${id}/minors`, {
    first_name: 'Lou',
    last_name: 'Ryder',
    date_of_birth: addYears(today, -9),
    relationship_type: 'parent',
    emergency_contact_name: 'Robin Ryder',
    emergency_contact_phone: '5055550199',
  })
  await send('POST', `/customers/${id}/pass`, {})
  const sale = { customer_id: id, membership_type: 'yearly', start_date: today }
  await send('POST', '/memberships', { ...sale, end_date: addDays(today, 30) })
  const here = { customer_ids: [id], override_reason: 'Signed on paper' }
  await send('POST', '/visits', here)
  await send('POST', '/visits/check-out', { day: today, all: true })
  const other = { ...rider, first_name: 'Sam', last_name: 'Stone', phone: aPhone() }
  const { id: banned } = await send('POST', '/customers', other)
  await send('PUT', `/customers/${banned}/ban`, { until: null, reason: 'Drove into the fence' })
}

/** The database as an earlier version left it. */
async function asBeforeAttestations(park: OwnServer) {
  await park.run('drop table attestations')
  await park.run('drop table attested_rows')
  await park.run("delete from counters where name in ('attestations', 'attested_as')")
  await park.run(`delete from adonis_schema where name = '${MIGRATION}'`)
  await rm(join(park.folder, 'checkpoints', 'attestations'), { recursive: true, force: true })
}
