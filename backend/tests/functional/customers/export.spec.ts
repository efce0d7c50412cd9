import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fieldOf, FILE_FIELDS } from '@trailgate/shared/customers/fields'
import { customerExport } from '@trailgate/shared/customers/schemas'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'

const URL = '/api/customers/export'

async function exported(client: ApiClient, query: Record<string, string> = {}) {
  const response = await client
    .get(URL)
    .qs(query)
    .headers(await asStaff('staff'))
  response.assertStatus(200)
  return response
}

test.group('Rights to export', () => {
  test('only staff and above export', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(URL), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider), await asStaff('cashier')]) {
      expectRefusal(assert, await client.get(URL).headers(headers), 'FORBIDDEN')
    }
    await exported(client)
  })
})

test.group('An export', (group) => {
  group.each.setup(() => freshPark())
  // Other tests count everybody.
  group.teardown(() => freshPark())

  test('an export has all customers, minors too, and no closed profile', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ state: 'NC', zip_code: '02134' })
    const minor = await aMinorOf(rider)
    await aRider({ phone: null, closed_at: sqlTime(clock.now()) })
    const { success, customers } = expectShape(assert, customerExport, await exported(client))
    assert.isTrue(success)
    assert.deepEqual(
      customers.map(({ member_id: memberId }) => memberId),
      [minor.member_id, rider.member_id]
    )
    assert.containSubset(customers[1], {
      phone: rider.phone,
      state: 'NC',
      zip_code: '02134',
      status: 'active',
    })
  })

  test('an export without matches is an empty file', async ({ client, assert }) => {
    assert.deepEqual((await exported(client)).body(), { success: true, customers: [] })
  })

  test('the file has the documented headings and no formulas', async ({ client, assert }) => {
    const rider = await aRider({
      first_name: '=2+3',
      last_name: 'O"Hara, Jr.',
      email: null,
      city: ' @home',
      address_line_1: '＝1',
      emergency_contact_name: "'Tisha",
      notes: 'not exported',
    })
    const response = await client
      .get(URL)
      .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
    assert.match(response.header('content-type') ?? '', /^text\/csv; charset=utf-8/)
    assert.equal(
      response.header('content-disposition'),
      `attachment; filename="trailgate-customers-${clock.today()}.csv"`
    )
    // A field that is added stands before the status.
    const later = FILE_FIELDS.slice(FILE_FIELDS.indexOf('emergency_contact_phone') + 1)
    const headings = later.map((name) => `${fieldOf(name).label},`).join('')
    assert.deepEqual(response.text().split('\r\n'), [
      `\uFEFFMember ID,First Name,Last Name,Email,Phone,Date of Birth,Address Line 1,Address Line 2,City,State,ZIP Code,Emergency Contact Name,Emergency Contact Phone,${headings}No Phone of Their Own,Status,Created Date`,
      `${rider.member_id},'=2+3,"O""Hara, Jr.",,${rider.phone},${rider.date_of_birth},'＝1,,' @home,,,'Tisha,,${','.repeat(later.length)},active,${clock.today()}`,
      '',
    ])
  })

  test('the export refuses the same criteria as the search', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    for (const query of [{ status: 'gone' }, { sort_by: 'notes' }, { member_id: 'x' }]) {
      expectRefusal(assert, await client.get(URL).qs(query).headers(headers), 'VALIDATION_ERROR')
    }
  })

  test('an export is logged with its author and its customers', async ({ client, assert }) => {
    const member = await staffMember('manager')
    await client
      .get(URL)
      .qs({ status: 'active' })
      .headers({ ...(await asStaff(member)), accept: 'text/csv' })
    const line = await db.from('activity').where('action', 'customers.exported').firstOrFail()
    assert.equal(line.actor_id, member.id)
    assert.containSubset(JSON.parse(line.details), { format: 'csv', status: 'active' })
  })
})
