import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { verifyCoverage } from '#waivers/coverage/verify_coverage'
import StoreCoverageAfterMerges from '#database/migrations/088_store_coverage_after_merges'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const storedOf = (person: { id: number }) =>
  db.from('customers').where('id', person.id).select('covered_until', 'covered_since').firstOrFail()

const NOTHING = { covered_until: null, covered_since: null }

test.group('Merging two records of which both signed', (group) => {
  group.each.teardown(() => retireTemplates())

  /** Each signed for themselves and a child. */
  async function twoFamilies(client: ApiClient) {
    const template = await aTemplate({ valid_for_days: 30 })
    const families: { parent: TestRider; child: TestRider }[] = []
    for (const paper of [false, true]) {
      const parent = await aRider(paper ? { paper_waiver: true, waiver_date: clock.today() } : {})
      const child = await aMinorOf(parent)
      const subjects = { subject_ids: [parent.id, child.id] }
      await signed(client, await asRider(parent), { template_id: template.id, ...subjects })
      families.push({ parent, child })
    }
    const [first, second] = families
    if (!first || !second) throw new Error('two families were made')
    return { winner: second, loser: first }
  }

  test('stores of everybody how they are covered since, and so does undoing it', async ({
    client,
    assert,
  }) => {
    const { winner, loser } = await twoFamilies(client)
    const people = [winner.parent, winner.child, loser.parent, loser.child]
    const before = await Promise.all(people.map(storedOf))
    assert.deepEqual(await verifyCoverage(), [])

    const done = await merge(client, { winner: winner.parent, loser: loser.parent })
    done.assertStatus(200)
    assert.deepEqual(await storedOf(loser.parent), NOTHING)
    assert.isNotNull((await storedOf(loser.child)).covered_until)
    assert.deepEqual(await verifyCoverage(), [])

    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.deepEqual(await Promise.all(people.map(storedOf)), before)
    assert.deepEqual(await verifyCoverage(), [])
  })

  test('the migration mends the coverage of earlier merges', async ({ client, assert }) => {
    const { winner, loser } = await twoFamilies(client)
    const paper = await aRider({ paper_waiver: true, waiver_date: clock.today() })
    const before = await storedOf(loser.parent)
    await merge(client, { winner: winner.parent, loser: loser.parent })
    await merge(client, { winner: winner.parent, loser: paper })
    const stale = { covered_until: '2099-01-01', covered_since: addDays(clock.today(), -9) }
    await db.from('customers').where('id', loser.parent.id).update(before)
    await db.from('customers').where('id', paper.id).update(stale)
    assert.lengthOf(await verifyCoverage(), 2)

    await new StoreCoverageAfterMerges(db.connection(), '088').execUp()
    assert.deepEqual(await storedOf(loser.parent), NOTHING)
    await refreshCoverage()
    assert.deepEqual(await verifyCoverage(), [])
    assert.equal((await storedOf(paper)).covered_until, addDays(clock.today(), 364))
    assert.isNotNull((await storedOf(winner.parent)).covered_until)
  })
})

test.group('A grown-up and a minor', () => {
  const young = () => aRider({ date_of_birth: addYears(clock.today(), -12) })

  test('an adult is not merged into the record of a minor, and the screen says why', async ({
    client,
    assert,
  }) => {
    const [minor, adult] = [await young(), await aRider()]
    const refused = await merge(client, { winner: minor, loser: adult })
    expectRefusal(assert, refused, 'CONFLICT', messages['refused.grown_up'])
    const chosen = await merge(client, {
      winner: minor,
      loser: adult,
      fields: { date_of_birth: 'loser' },
    })
    expectRefusal(assert, chosen, 'CONFLICT', messages['refused.grown_up'])
    const preview = await client
      .get(`/api/customers/merge/preview?winner_id=${minor.id}&loser_id=${adult.id}`)
      .headers(await asStaff('manager'))
    assert.equal(preview.body().refusal, messages['refused.grown_up'])
    const rows = await db.from('customers').whereIn('id', [minor.id, adult.id])
    assert.isTrue(rows.every(({ closed_at: closed }) => closed === null))
  })

  test('become the grown-up’s record, which never becomes a minor’s', async ({
    client,
    assert,
  }) => {
    const [minor, adult] = [await young(), await aRider()]
    const fields = { date_of_birth: 'loser' }
    const refused = await merge(client, { winner: adult, loser: minor, fields })
    const sentence = messages['refused.becomes_minor']
    expectRefusal(assert, refused, 'VALIDATION_ERROR', sentence)
    ;(await merge(client, { winner: adult, loser: minor })).assertStatus(200)
    const row = await db.from('customers').where('id', adult.id).firstOrFail()
    assert.equal(row.date_of_birth, adult.date_of_birth)
  })

  test('an adult may be merged with a former minor who came of age', async ({ client }) => {
    const [old, now] = [
      await aRider({ date_of_birth: addYears(clock.today(), -18) }),
      await aRider(),
    ]
    ;(await merge(client, { winner: old, loser: now })).assertStatus(200)
  })
})
