import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { statementsOf, type Statement } from '#tests/helpers/park'
import { aRider } from '#tests/helpers/people'
import { useGate } from '#tests/helpers/visits'

/** Statements of the attesting itself: reading and noting digests, and the end of the attestations. */
const OF_ATTESTING = /attested_rows|attestations/

/** The most of each act. A visit is attested when its day closes; its override stands in the log at once. */
const MOST = { sale: 4, visit: 5, ban: 5 }

const told = (some: readonly Statement[]) => some.map(({ sql }) => sql).join('\n')

test.group('Attesting', () => {
  test('costs a check-in, a sale and a ban few statements', async ({ client, assert }) => {
    useGate({ policy: 'warn' })
    const manager = await asStaff('manager')
    const { id } = await aRider()
    const sale = { customer_id: id, membership_type: 'yearly', start_date: clock.today() }
    const visit = { customer_ids: [id], override_reason: 'Signed on paper' }
    const ban = { until: null, reason: 'Drove into the fence' }
    const acts = {
      sale: () => client.post('/api/memberships').headers(manager).json(sale),
      visit: () => client.post('/api/visits').headers(manager).json(visit),
      ban: () => client.put(`/api/customers/${id}/ban`).headers(manager).json(ban),
    }
    for (const [name, act] of Object.entries(acts)) {
      const { result, sent } = await statementsOf(async () => act())
      assert.isBelow(result.status(), 300, result.text())
      const attesting = sent.filter(({ sql, bindings }) =>
        OF_ATTESTING.test(`${sql} ${JSON.stringify(bindings ?? [])}`)
      )
      assert.isAtMost(attesting.length, MOST[name as keyof typeof acts], told(attesting))
    }
  }).tags([ONE_PROCESS])
})
