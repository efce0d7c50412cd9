import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import {
  aTemplate,
  aVersion,
  coverageOf,
  retireTemplates,
  signed,
  voidWaiver,
} from '#tests/helpers/waivers'
import { inTransaction } from '#platform/database/transaction'
import { storeCoverage } from '#waivers/coverage/store_coverage'

test.group('People who must sign again', (group) => {
  group.each.teardown(() => retireTemplates())

  test('the list finds those whose coverage says so, and no others', async ({ client, assert }) => {
    const today = clock.today()
    const template = await aTemplate()
    const other = await aTemplate()
    const people: TestRider[] = []
    const signer = async (columns: Record<string, unknown> = {}) => {
      const rider = await aRider(columns)
      people.push(rider)
      return { rider, headers: await asRider(rider) }
    }
    const old = await signer()
    await signed(client, old.headers, { template_id: template.id })
    const parent = await signer()
    const child = await aMinorOf(parent.rider)
    people.push(child)
    await signed(client, parent.headers, {
      template_id: template.id,
      subject_ids: [parent.rider.id, child.id],
    })
    const voided = await signer()
    const waiver = await signed(client, voided.headers, { template_id: template.id })
    await voidWaiver(client, await asStaff('manager'), waiver, 'Wrong person')
    const both = await signer()
    await signed(client, both.headers, { template_id: template.id })
    await signed(client, both.headers, { template_id: other.id })
    const paper = await signer({ paper_waiver: true, waiver_date: addDays(today, -400) })
    await signed(client, paper.headers, { template_id: template.id })
    await signer()
    await aVersion(template, { requires_resign: true })
    const anew = await signer()
    await signed(client, anew.headers, { template_id: template.id })
    await inTransaction((trx) =>
      storeCoverage(
        people.map(({ id }) => id),
        trx
      )
    )

    const headers = await asStaff('staff')
    const listed = await client
      .get('/api/customers/search')
      .headers(headers)
      .qs({ must_sign_again: true, limit: 100 })
    const found = new Set<number>(listed.body().map(({ id }: { id: number }) => id))
    const said = await coverageOf(people.map(({ id }) => id))
    assert.deepEqual(
      people.map(({ id }) => found.has(id)),
      people.map(({ id }) => said.get(id)?.reason === 'must_sign_again')
    )
    assert.isTrue(found.has(old.rider.id))
    assert.isTrue(found.has(child.id))
    assert.equal(listed.header('x-total-count'), String(found.size))
  })
})
