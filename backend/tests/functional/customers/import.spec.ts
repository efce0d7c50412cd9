import { readdir, readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { importBatch, importResult, importRowReport } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { csv, HEADINGS, riders } from '../../../../lab/fixtures/make_riders.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { resetLimits } from '#platform/http/rate_limits'
import { uploadFolder } from '#platform/http/upload'
import { clock } from '#platform/clock'
import { matchDue } from '#customers/duplicates/match_due'
import { ROWS_A_BATCH } from '#customers/import/batches'
import { markInterruptedImports } from '#customers/import/interrupted_imports'
import { endOf } from '#customers/import/run_import'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { thisProcess } from '#platform/this_process'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { between } from '#tests/helpers/between'
import { fixture, importFile, lines } from '#tests/helpers/imports'
import { hold, somebodyWaits } from '#tests/helpers/hold'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { moreServers } from '#tests/helpers/own_server'
import { freshPark } from '#tests/helpers/park'
import { aPhone, aRider } from '#tests/helpers/people'

const counted = (response: ApiResponse) => {
  const { imported_count: imported, failed_count: failed, skipped_count: skipped } = response.body()
  return { imported, failed, skipped }
}

const people = () => db.from('customers').orderBy('id')

/** The first row of a batch and the first of the next have one e-mail, which is told too. */
function fileWithOneEmailTwice(phone: number): [file: Buffer, email: string] {
  const rows = riders(ROWS_A_BATCH + 2, phone)
  const email = `both${phone}@example.com`
  const at = HEADINGS.indexOf('email')
  for (const row of [0, ROWS_A_BATCH]) rows[row]?.splice(at, 1, email)
  return [Buffer.from(csv(rows)), email]
}

test.group('Rights to import', () => {
  test('all staff import; only staff above cashier undo', async ({ client, assert }) => {
    const file = lines(['phone'], [aPhone()])
    const rider = await aRider()
    const anonymous = await importFile(client, file, { headers: {} })
    expectRefusal(assert, anonymous, 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await importFile(client, file, { headers }), 'FORBIDDEN')
      expectRefusal(
        assert,
        await client.get('/api/customers/imports/1').headers(headers),
        'FORBIDDEN'
      )
    }
    const response = await importFile(client, file, { headers: await asStaff('staff') })
    response.assertStatus(200)
    const undo = `/api/customers/imports/${response.body().batch_id}/undo`
    expectRefusal(assert, await client.post(undo).headers(await asStaff('staff')), 'FORBIDDEN')
  })

  test('a form is read only after the caller is known', async ({ client, assert }) => {
    const response = await client
      .post('/api/customers/import')
      .header('content-type', 'multipart/form-data')
    expectRefusal(assert, response, 'UNAUTHENTICATED')
  })
})

test.group('A file of riders', (group) => {
  group.each.setup(() => freshPark())
  group.each.setup(() => resetLimits())

  test('a file is imported whole, and a second import adds no customer twice', async ({
    client,
    assert,
  }) => {
    const first = await importFile(client, fixture('excel.csv'))
    first.assertStatus(200)
    const result = expectShape(assert, importResult, first)
    assert.containSubset(result, { success: true, errors: [], message: 'Imported 40 of 40 rows' })
    assert.deepEqual(counted(first), { imported: 40, failed: 0, skipped: 0 })
    const [ana] = await people()
    assert.containSubset(ana, {
      first_name: 'Ana',
      last_name: 'Adeyemi',
      phone: '5055554000',
      zip_code: '28801',
      address_line_2: 'Unit #7, rear',
      status: 'active',
      source: 'import',
      created_day: clock.today(),
      password_hash: null,
      marketing_consent: 0,
    })
    assert.lengthOf(await db.from('consent_events').where('customer_id', ana.id), 0)

    const again = await importFile(client, fixture('excel.csv'))
    assert.deepEqual(counted(again), { imported: 0, failed: 40, skipped: 40 })
    assert.lengthOf(again.body().errors, 40)
    assert.equal(again.body().errors[0], 'Row 2, phone: this phone number is already known')
    assert.lengthOf(await people(), 40)
  })

  test('names stay intact, in semicolons and in Windows-1252', async ({ client, assert }) => {
    for (const [name, firstPhone, count] of [
      ['libreoffice-semicolon.csv', 5055555000, 30],
      ['windows-1252.csv', 5055556000, 21],
    ] as const) {
      const response = await importFile(client, fixture(name))
      assert.deepEqual(counted(response), { imported: count, failed: 0, skipped: 0 }, name)
      const rows = await people().whereBetween('phone', [
        String(firstPhone),
        String(firstPhone + count),
      ])
      const expected = riders(count, firstPhone)
      assert.deepEqual(
        rows.map((row) => [row.first_name, row.last_name, row.city, row.zip_code]),
        expected.map(([, first, last, , , , , city, , zip]) => [
          // Windows-1252 has no Ł: the file itself says ? there.
          name === 'windows-1252.csv' ? first?.replace('Ł', '?') : first,
          last,
          city,
          zip,
        ]),
        name
      )
    }
  })

  test('a file with one fault per row gives exactly the expected result of each', async ({
    client,
    assert,
  }) => {
    const expected = JSON.parse(await readFile(fixture('hard-rows.expected.json'), 'utf8'))
    const dry = await importFile(client, fixture('hard-rows.csv'), { fields: { dry_run: 'true' } })
    const response = await importFile(client, fixture('hard-rows.csv'))
    const result = expectShape(assert, importResult, response)
    assert.equal(result.imported_count, expected.imported_count)
    assert.equal(result.failed_count, expected.not_imported)
    assert.deepEqual(dry.body().errors, result.errors)

    const page = await client
      .get(`/api/customers/imports/${result.batch_id}/rows?limit=100`)
      .headers(await asStaff('staff'))
    const rows = expectShape(assert, v.array(importRowReport), page)
    assert.deepEqual(
      rows.map(({ row, result: outcome }) => ({ row, result: outcome })),
      expected.rows.map(({ row, result: outcome }: { row: number; result: string }) => ({
        row,
        result: outcome,
      }))
    )
    const byPhone = new Map((await people()).map((row) => [row.phone, row]))
    assert.containSubset(byPhone.get('5055550109'), {
      first_name: 'Unknown',
      last_name: 'Customer',
    })
    assert.equal(byPhone.get('5055550110').first_name, '=HYPERLINK("http://example.com","x")')
    assert.equal(byPhone.get('5055550111').first_name, 'Line Break')
    assert.equal(byPhone.get('5055550112').last_name, 'Quote "Inside", Comma')
    assert.equal(byPhone.get('0123456780').zip_code, '02134')
    assert.equal(byPhone.get('5055550115').state, 'NC')
    assert.equal(byPhone.get('5055550118').first_name, 'Padded')
    assert.equal(byPhone.get('5055550119').email, 'upper.case@hard.example.com')
  })

  test('headings of another system are recognized, or mapped by hand', async ({
    client,
    assert,
  }) => {
    const response = await importFile(client, fixture('other-system.csv'))
    assert.deepEqual(counted(response), { imported: 12, failed: 0, skipped: 0 })
    const [ana] = await people()
    assert.containSubset(ana, {
      first_name: 'Ana',
      phone: '5055553000',
      city: 'Asheville',
      zip_code: '28801',
    })

    const strange = lines(
      ['Nummer', 'Vorname', 'E-mail'],
      ['5055553900', 'Jürgen', 'j@example.com']
    )
    expectRefusal(
      assert,
      await importFile(client, strange),
      'VALIDATION_ERROR',
      messages['import.no_phone_column']
    )
    const mapping = JSON.stringify({ 'Nummer': 'phone', 'Vorname': 'first_name', 'E-mail': null })
    const mapped = await importFile(client, strange, { fields: { mapping } })
    assert.deepEqual(counted(mapped), { imported: 1, failed: 0, skipped: 0 })
    const juergen = await people().where('phone', '5055553900').firstOrFail()
    assert.containSubset(juergen, { first_name: 'Jürgen', email: null })
  })

  test('our own export can be imported again, formulas and all', async ({ client, assert }) => {
    const headers = await asStaff('manager')
    await aRider({
      first_name: '=1+1',
      last_name: "'=Quoted",
      phone: '5055553100',
      email: null,
      city: '-Ely',
    })
    const exported = await client
      .get('/api/customers/export')
      .headers({ ...headers, accept: 'text/csv' })
    const text = exported.text()
    assert.include(text, "'=1+1,''=Quoted")
    await freshPark()
    const response = await importFile(client, Buffer.from(text))
    assert.deepEqual(counted(response), { imported: 1, failed: 0, skipped: 0 })
    const [back] = await people()
    assert.containSubset(back, {
      first_name: '=1+1',
      last_name: "'=Quoted",
      city: '-Ely',
      phone: '5055553100',
    })
  })

  test('an import skips customers known by phone or e-mail, and creates none for a closed profile', async ({
    client,
    assert,
  }) => {
    const known = await aRider({ email: 'known@example.com' })
    await aRider({ email: 'closed@example.com', phone: null, closed_at: sqlTime(clock.now()) })
    const response = await importFile(
      client,
      lines(
        ['phone', 'email'],
        [`+1 ${known.phone}`, 'other@example.com'],
        ['5055553201', 'KNOWN@example.com'],
        ['5055553202', 'closed@example.com'],
        ['5055553203', ''],
        ['5055553204', '']
      )
    )
    assert.deepEqual(counted(response), { imported: 3, failed: 2, skipped: 2 })
    assert.deepEqual(response.body().errors, [
      'Row 2, phone: this phone number is already known',
      'Row 3, email: this email is already known',
    ])
  })

  test('skips everybody whose e-mail is known, of however many', async ({ client, assert }) => {
    const withPhones = (first: number) =>
      Array.from({ length: 650 }, (_, at) => [String(first + at), `many${at}@example.com`])
    const headings = ['phone', 'email']
    const first = await importFile(client, lines(headings, ...withPhones(5055554000)))
    assert.deepEqual(counted(first), { imported: 650, failed: 0, skipped: 0 })
    const others = [...withPhones(5055555000), ['5055556000', 'one.more@example.com']]
    const second = await importFile(client, lines(headings, ...others))
    assert.deepEqual(counted(second), { imported: 1, failed: 650, skipped: 650 })
  })

  test('row numbers match the spreadsheet, blank lines and broken rows included', async ({
    client,
    assert,
  }) => {
    const text = [
      'phone,first_name',
      '5055553301,"Two\nlines"',
      ',',
      '   ',
      '"5055553302,Open quote',
      '5055553303,Bo,too,many',
      '5055553304,Bo,,',
      '5055553305',
    ].join('\r\n')
    const response = await importFile(client, Buffer.from(text))
    assert.deepEqual(counted(response), { imported: 4, failed: 1, skipped: 0 })
    assert.deepEqual(response.body().errors, [
      fill(messages['import.row_whole'], { n: 6, message: messages['import.too_many_cells'] }),
    ])
    const rows = await db.from('import_rows').orderBy('row_number')
    assert.deepEqual(
      rows.map((row) => [row.row_number, row.result]),
      [
        [2, 'created'],
        [5, 'created'],
        [6, 'failed'],
        [7, 'created'],
        [8, 'created'],
      ]
    )
  })

  test('very long rows are kept for correction, and the rows after them are imported', async ({
    client,
    assert,
  }) => {
    const notes = 'é"'.repeat(20_000)
    const rows = Array.from({ length: 50 }, (_, index) => ['555', `${index}`, notes, notes, notes])
    const headings = ['phone', 'nickname', 'notes', 'more', 'most']
    const file = lines(headings, ...rows, ['5055553311', 'Bo', '', '', ''])
    const response = await importFile(client, file)
    response.assertStatus(200)
    assert.deepEqual(counted(response), { imported: 1, failed: 50, skipped: 0 })
    const failed = await client
      .get(`/api/customers/imports/${response.body().batch_id}/rows`)
      .headers({ ...(await asStaff('staff')), accept: 'text/csv' })
    const quoted = `"${notes.replaceAll('"', '""')}"`
    const [, ...mendable] = failed.text().trimEnd().split('\r\n')
    assert.lengthOf(mendable, 50)
    mendable.forEach((line, index) => {
      const start = `555,${index},${quoted},${quoted},${quoted},${index + 2},`
      assert.isTrue(line.startsWith(start), `row ${index + 2}`)
    })
  }).timeout(60_000)

  test('a dry run gives the same answer and writes nothing', async ({ client, assert }) => {
    await aRider({ phone: '5055554003' })
    const dry = await importFile(client, fixture('excel.csv'), { fields: { dry_run: 'true' } })
    const tried = expectShape(assert, importResult, dry)
    assert.containSubset(tried, {
      success: true,
      batch_id: null,
      message: '39 of 40 rows can be imported',
    })
    assert.lengthOf(await people(), 1)
    assert.lengthOf(await db.from('imports'), 0)
    const real = await importFile(client, fixture('excel.csv'))
    assert.deepEqual(counted(real), counted(dry))
    assert.deepEqual(real.body().errors, tried.errors)
  })

  test('a dry run finds duplicates within the file, across batches', async ({ client, assert }) => {
    const twice = Buffer.from(csv([...riders(1500, 5056000000), ...riders(1500, 5056000000)]))
    const dry = await importFile(client, twice, { fields: { dry_run: 'true' } })
    assert.deepEqual(counted(dry), { imported: 1500, failed: 1500, skipped: 1500 })
    const real = await importFile(client, twice)
    assert.deepEqual(counted(real), counted(dry))
    assert.deepEqual(real.body().errors, dry.body().errors)
  })

  test('an e-mail taken in the batch before is a duplicate', async ({ client, assert }) => {
    const [file, taken] = fileWithOneEmailTwice(5056100000)
    const response = await importFile(client, file)
    assert.deepEqual(counted(response), { imported: ROWS_A_BATCH + 1, failed: 1, skipped: 1 })
    assert.deepEqual(response.body().errors, [
      `Row ${ROWS_A_BATCH + 2}, email: ${messages['import.duplicate_email']}`,
    ])
    assert.lengthOf(await db.from('customers').where('email', taken), 1)
  })

  test('an e-mail refused in the batch before is free', async ({ client, assert }) => {
    const [file, wanted] = fileWithOneEmailTwice(5056200000)
    const numbers = db.from('counters').where('name', 'member_id')
    const rider = await aRider()
    const { value: before } = await numbers.clone().firstOrFail()
    const trx = await db.transaction()
    await trx.from('customers').where('id', rider.id).update({ phone: '5056200000' })
    const importing = importFile(client, file)
    try {
      // On MariaDB both batches are looked up by then, and the first waits for that phone; SQLite looks nothing up before the end.
      const isLookedUp = async () =>
        (await numbers.clone().firstOrFail()).value > before + ROWS_A_BATCH
      const isMysql = db.connection().dialect.name === 'mysql'
      if (isMysql) await Promise.race([importing, until(isLookedUp, 10_000)])
    } finally {
      await trx.commit()
    }
    const response = await importing
    assert.deepEqual(counted(response), { imported: ROWS_A_BATCH + 1, failed: 1, skipped: 1 })
    assert.deepEqual(response.body().errors, [
      `Row 2, phone: ${messages['import.duplicate_phone']}`,
    ])
    assert.lengthOf(await db.from('customers').where('email', wanted), 1)
  })

  test('skips a row whose phone was registered since the row was looked up, and stores the others', async ({
    client,
    assert,
  }) => {
    const [file, wanted] = fileWithOneEmailTwice(5056300000)
    const rider = await aRider()
    let lookups = 0
    between(async (sql, send) => {
      const answer = await send()
      if (!/^select .phone. from .customers. where .phone. in/.test(sql)) return answer
      lookups += 1
      // Over the same connection, as SQLite has no other.
      if (lookups === 1) {
        await send({ sql: `update customers set phone = '5056300000' where id = ${rider.id}` })
      }
      return answer
    })
    const response = await importFile(client, file)
    response.assertStatus(200)
    // The e-mail of the row that was skipped is free for a row of the next batch, which had been decided before.
    assert.deepEqual(counted(response), { imported: ROWS_A_BATCH + 1, failed: 1, skipped: 1 })
    assert.deepEqual(response.body().errors, [
      `Row 2, phone: ${messages['import.duplicate_phone']}`,
    ])
    assert.lengthOf(await db.from('customers').where('email', wanted), 1)
    const rows = db.from('import_rows').where('import_id', response.body().batch_id)
    assert.lengthOf(await rows, ROWS_A_BATCH + 2)
    assert.isAtLeast(lookups, 3)
  }).tags([ONE_PROCESS])

  test('an import runs in the background and reports its progress', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const file = Buffer.from(csv(riders(2500, 5057000000)))
    const response = await importFile(client, file, { fields: { async: 'true' }, headers })
    response.assertStatus(202)
    const url = `/api/customers/imports/${response.body().batch_id}`
    const seen: number[] = []
    let batch
    do {
      const progress = await client.get(url).headers(headers)
      batch = expectShape(assert, importBatch, progress)
      seen.push(batch.processed_rows)
    } while (batch.state === 'running')
    assert.containSubset(batch, {
      state: 'done',
      file_name: 'riders.csv',
      total_rows: 2500,
      processed_rows: 2500,
      imported_count: 2500,
      created_by: 'Sam Staff',
      message: 'Imported 2500 of 2500 rows',
    })
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => one - other)
    )
    const [line] = await db.from('activity').where('action', 'customers.imported')
    assert.containSubset(JSON.parse(line.details), { import_id: batch.batch_id, imported: 2500 })
  })

  test('an import has priority over the search for duplicates', async ({ client, assert }) => {
    const rider = await aRider()
    const step = async () =>
      (await db.from('customers').where('id', rider.id).firstOrFail()).match_step
    const file = Buffer.from(csv(riders(5000, 5058000000)))
    const headers = await asStaff('staff')
    const response = await importFile(client, file, { fields: { async: 'true' }, headers })
    const id = response.body().batch_id
    const stateOf = async () =>
      (await client.get(`/api/customers/imports/${id}`).headers(headers)).body().state
    const begun = await step()
    await matchDue()
    assert.deepEqual([await step(), await stateOf()], [begun, 'running'])
    // It says that it is done a moment before the process has nothing left to do for it.
    await endOf(id)
    // The first row is compared first; the 5,000 others need not be.
    await matchDue(AbortSignal.timeout(1000))
    assert.notEqual(await step(), begun)
  }).tags([ONE_PROCESS])

  test('an import leaves no temporary file, however it ends', async ({ client, assert }) => {
    await importFile(client, fixture('excel.csv'))
    await importFile(client, fixture('excel.csv'), { fields: { dry_run: 'true' } })
    await importFile(client, lines(['nothing'], ['known']))
    await importFile(client, Buffer.from('PK\x03\x04'))
    const mine = (await readdir(uploadFolder)).filter((name) => name.startsWith(thisProcess))
    assert.deepEqual(mine, [])
  })

  test('sent again under the same key is the same import', async ({ client, assert }) => {
    const headers = { ...(await asStaff('staff')), 'idempotency-key': 'the-same-file' }
    const [first, second] = await Promise.all([
      importFile(client, fixture('hard-rows.csv'), { headers }),
      importFile(client, fixture('hard-rows.csv'), { headers }),
    ])
    assert.deepEqual(second.body(), first.body())
    assert.lengthOf(await db.from('imports'), 1)
    const other = await importFile(client, fixture('excel.csv'), { headers })
    expectRefusal(assert, other, 'VALIDATION_ERROR')
  })

  test('sent again to another process waits for the first, and is answered alike', async ({
    client,
    assert,
  }) => {
    const headers = { ...(await asStaff('staff')), 'idempotency-key': 'the-other-process' }
    const file = Buffer.from(csv(riders(3000, 5058000000)))
    const { urls, end } = await moreServers(1)
    try {
      const form = new FormData()
      form.append('file', new Blob([file]), 'riders.csv')
      const [first, second] = await Promise.all([
        importFile(client, file, { headers }),
        fetch(`${urls[0]}/api/customers/import`, { method: 'POST', headers, body: form }),
      ])
      assert.equal(first.body().imported_count, 3000)
      assert.deepEqual(await second.json(), first.body())
    } finally {
      await end()
    }
    assert.lengthOf(await db.from('imports'), 1)
  }).timeout(240_000)

  test('the result of each row is listed in pages and as a file for correction', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('staff')
    await importFile(client, lines(['phone'], ['5055553401']))
    const response = await importFile(
      client,
      lines(
        ['phone', 'Nickname', 'zip_code'],
        ['5055553401', 'known', ''],
        ['5055553402', 'new', '28801'],
        ['5055553403', '=bad', 'ABC'],
        ['555', 'worse', '2880']
      )
    )
    const url = `/api/customers/imports/${response.body().batch_id}/rows`
    const whole = await client.get(url).headers(headers)
    const rows = expectShape(assert, v.array(importRowReport), whole)
    assert.equal(whole.header('x-total-count'), '4')
    const created = await people().where('phone', '5055553402').firstOrFail()
    assert.deepEqual(
      rows.map((row) => [row.row, row.result, row.field, row.customer_id]),
      [
        [2, 'skipped', 'phone', null],
        [3, 'created', null, created.id],
        [4, 'failed', 'zip_code', null],
        [5, 'failed', 'phone', null],
      ]
    )
    const failed = await client.get(`${url}?result=failed&skip=1&limit=1`).headers(headers)
    assert.deepEqual(failed.body(), rows.slice(3))
    assert.equal(failed.header('x-total-count'), '2')
    expectRefusal(
      assert,
      await client.get(`${url}?result=lost`).headers(headers),
      'VALIDATION_ERROR'
    )

    const file = await client.get(url).headers({ ...headers, accept: 'text/csv' })
    assert.match(file.header('content-type') ?? '', /^text\/csv/)
    assert.deepEqual(file.text().split('\r\n'), [
      '\uFEFFphone,Nickname,zip_code,Row,Reason',
      `5055553403,'=bad,ABC,4,"zip_code: ZIP code must be 5 digits, or 5+4"`,
      `555,worse,2880,5,"phone: Please enter a valid 10-digit phone number; ZIP code must be 5 digits, or 5+4"`,
      '',
    ])
    const mended = file
      .text()
      .replace('ABC', '28801')
      .replace('555,worse,2880', '5055553404,worse,')
    const again = await importFile(client, Buffer.from(mended))
    assert.deepEqual(counted(again), { imported: 2, failed: 0, skipped: 0 })

    await db
      .from('import_rows')
      .where({ import_id: response.body().batch_id, row_number: 4 })
      .update({ cells: null })
    const later = await client.get(url).headers({ ...headers, accept: 'text/csv' })
    assert.equal(
      later.text().split('\r\n')[1],
      `,,,4,"zip_code: ZIP code must be 5 digits, or 5+4"`,
      'forgotten meanwhile'
    )
    assert.include(later.text(), '555,worse,2880,5,')

    for (const path of ['', '/rows']) {
      const nothing = await client.get(`/api/customers/imports/999999999${path}`).headers(headers)
      expectRefusal(assert, nothing, 'NOT_FOUND')
    }
  })

  test('imported customers show the import in their history', async ({ client, assert }) => {
    await importFile(client, lines(['phone'], ['5055553501']))
    const [rider] = await people()
    const history = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('staff'))
    assert.containSubset(history.body(), [
      { action: 'customer.imported', actor: { name: 'Sam Staff' } },
    ])
  })

  test('an import and a registration at the same time create no duplicate', async ({
    client,
    assert,
  }) => {
    const file = Buffer.from(csv(riders(3000, 5058000000)))
    const registration = (phone: number) => ({
      first_name: 'Kim',
      last_name: 'Quick',
      email: `quick${phone}@example.com`,
      phone: String(phone),
      date_of_birth: '1990-01-01',
    })
    // A busy database asks the caller to come back.
    const register = async (phone: number) => {
      for (;;) {
        const answer = await client.post('/api/customers/register').json(registration(phone))
        if (answer.status() !== 503) return answer
      }
    }
    const [imported, ...registered] = await Promise.all([
      importFile(client, file),
      ...Array.from({ length: 30 }, (_, index) => register(5058000000 + index * 100)),
    ])
    const taken = registered.filter((answer) => answer.status() === 201).length
    assert.deepEqual(
      registered.filter((answer) => ![201, 409].includes(answer.status())),
      []
    )
    assert.deepEqual(counted(imported), { imported: 3000 - taken, failed: taken, skipped: taken })
    assert.lengthOf(await people(), 3000)
  })
})

test.group('A file that is no list of riders', (group) => {
  group.each.setup(() => freshPark())

  test('a file that is no list of riders is refused with what to do about it', async ({
    client,
    assert,
  }) => {
    const refused: [
      file: Buffer,
      code: 'UNSUPPORTED_TYPE' | 'VALIDATION_ERROR',
      sentence: string,
    ][] = [
      [Buffer.from('PK\x03\x04workbook'), 'UNSUPPORTED_TYPE', messages['import.spreadsheet']],
      [
        Buffer.from('\uFEFFphone\n5055553601', 'utf16le'),
        'UNSUPPORTED_TYPE',
        messages['import.utf16'],
      ],
      [Buffer.from('phone\n50555\x0053602'), 'UNSUPPORTED_TYPE', messages['import.nul']],
      [Buffer.from('%PDF-1.7 phone'), 'UNSUPPORTED_TYPE', messages['import.not_text']],
      [Buffer.from(''), 'VALIDATION_ERROR', messages['import.no_headings']],
      [Buffer.from('\n  \n'), 'VALIDATION_ERROR', messages['import.no_headings']],
      [
        Buffer.from('first,last\nBo,Diddley'),
        'VALIDATION_ERROR',
        messages['import.no_phone_column'],
      ],
    ]
    for (const [file, code, sentence] of refused) {
      expectRefusal(assert, await importFile(client, file), code, sentence)
    }
    assert.lengthOf(await people(), 0)
    assert.lengthOf(await db.from('imports'), 0)
  })

  test('a form without its file, or with too much in it, is refused', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('staff')
    const url = '/api/customers/import'
    const noFile = await client.post(url).headers(headers).field('dry_run', 'true')
    expectRefusal(assert, noFile, 'VALIDATION_ERROR', messages['import.missing'])
    const otherName = await client.post(url).headers(headers).file('csv', fixture('excel.csv'))
    expectRefusal(assert, otherName, 'VALIDATION_ERROR', messages['import.missing'])
    const two = await client
      .post(url)
      .headers(headers)
      .file('file', fixture('excel.csv'))
      .file('file', fixture('excel.csv'))
    expectRefusal(assert, two, 'BAD_REQUEST')
    expectRefusal(
      assert,
      await client.post(url).headers(headers).json({ file: 'phone' }),
      'UNSUPPORTED_TYPE'
    )

    const fields = Object.fromEntries(Array.from({ length: 21 }, (_each, n) => [`f${n}`, '1']))
    expectRefusal(assert, await importFile(client, fixture('excel.csv'), { fields }), 'BAD_REQUEST')
    const long = { mapping: JSON.stringify({ phone: 'x'.repeat(100_000) }) }
    expectRefusal(
      assert,
      await importFile(client, fixture('excel.csv'), { fields: long }),
      'TOO_LARGE'
    )
    for (const mapping of ['{', '"phone"', '{"phone":"shoe_size"}', '{"nobody":"phone"}']) {
      const response = await importFile(client, fixture('excel.csv'), { fields: { mapping } })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.match(Object.keys(response.body().error.details).join(), /^mapping/)
    }
    const unknown = await importFile(client, fixture('excel.csv'), {
      fields: { skip_checks: 'true', dry_run: 'true' },
    })
    unknown.assertStatus(200)
    assert.lengthOf(await people(), 0)
  })
})

test.group('An import is undone', (group) => {
  group.each.setup(() => freshPark())

  test('undoing an import of untouched customers removes them, and they may be imported again', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const other = await aRider()
    const { batch_id: id } = (
      await importFile(client, Buffer.from(csv(riders(2200, 5059000000))))
    ).body()
    const url = `/api/customers/imports/${id}/undo`
    const response = await client.post(url).headers(headers)
    response.assertStatus(200)
    assert.containSubset(expectShape(assert, importBatch, response), {
      state: 'undone',
      message: messages['import.undone'],
    })
    assert.deepEqual(
      (await people()).map((row) => row.id),
      [other.id]
    )
    const twice = await client.post(url).headers(headers)
    twice.assertStatus(200)
    const again = await importFile(client, Buffer.from(csv(riders(2200, 5059000000))))
    assert.equal(again.body().imported_count, 2200)
    const nothing = await client.post('/api/customers/imports/999999999/undo').headers(headers)
    expectRefusal(assert, nothing, 'NOT_FOUND')
  })

  test('an import is not undone when one of its customers was changed, signed in, or has later records', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const touches: ((id: number) => Promise<unknown>)[] = [
      (id) => client.put(`/api/customers/${id}`).headers(headers).json({ city: 'Moab' }),
      (id) => client.post(`/api/customers/${id}/password-link`).headers(headers),
      (id) => asKiosk({ id }),
      (id) =>
        db.table('sign_ins').insert({
          customer_id: id,
          channel: 'kiosk',
          day: clock.today(),
          created_at: sqlTime(clock.now()),
        }),
    ]
    for (const touch of touches) {
      await freshPark()
      const response = await importFile(client, fixture('excel.csv'))
      const [, second] = await people()
      await touch(second.id)
      const undo = await client
        .post(`/api/customers/imports/${response.body().batch_id}/undo`)
        .headers(headers)
      expectRefusal(assert, undo, 'CONFLICT', messages['import.undo_touched'])
      assert.lengthOf(await people(), 40)
    }
  })

  test('a running import is not undone', async ({ client, assert }) => {
    const [id] = await aRunningImport({ worker: thisProcess })
    const undo = await client
      .post(`/api/customers/imports/${id}/undo`)
      .headers(await asStaff('manager'))
    expectRefusal(assert, undo, 'CONFLICT', messages['import.undo_running'])
  })
})

/** The row of an import as the process that works on it left it. */
function aRunningImport({ worker, alive_at: aliveAt }: { worker: string; alive_at?: string }) {
  const now = sqlTime(clock.now())
  return db.table('imports').insert({
    file_name: 'riders.csv',
    file_sha256: '0'.repeat(64),
    state: 'running',
    headings: '["phone"]',
    columns: '["phone"]',
    total_rows: 10,
    worker,
    alive_at: aliveAt ?? now,
    created_by_name: 'Sam Staff',
    created_at: now,
  })
}

const [host, pid] = thisProcess.split('+')
/** On this machine, with an id that no process has. */
const GONE = `${host}+4194304+gone`

test.group('An import whose process is gone', (group) => {
  group.each.setup(() => freshPark())

  test('an import of a dead process is marked as interrupted; a running one is not', async ({
    client,
    assert,
  }) => {
    const longAgo = sqlTimeAfter(clock.now(), -3600)
    const states = {
      [thisProcess]: 'running',
      [GONE]: 'interrupted',
      'elsewhere+1+alive': 'running',
    }
    const ids = new Map<number, string>()
    for (const [worker, state] of Object.entries(states)) {
      const [id] = await aRunningImport({ worker })
      ids.set(Number(id), state)
    }
    const [silent] = await aRunningImport({ worker: 'elsewhere+1+silent', alive_at: longAgo })
    ids.set(Number(silent), 'interrupted')

    const headers = await asStaff('staff')
    const told = async () => {
      const answers = await Promise.all(
        [...ids.keys()].map((id) => client.get(`/api/customers/imports/${id}`).headers(headers))
      )
      return answers.map((answer) => answer.body().state)
    }
    assert.deepEqual(await told(), [...ids.values()])
    await markInterruptedImports()
    assert.deepEqual(await told(), [...ids.values()])
    const rows = await db.from('imports').orderBy('id')
    assert.deepEqual(
      rows.map((row) => row.state),
      [...ids.values()]
    )
  })

  test('a delayed start settles the interrupted import', async ({ assert }) => {
    await aRunningImport({ worker: GONE })
    const letGo = await hold('imports')
    const settled = markInterruptedImports()
    // The driver of SQLite has given up once by then; a start that does is no start.
    await somebodyWaits()
    await letGo()
    await settled
    assert.equal((await db.from('imports').firstOrFail()).state, 'interrupted')
  })

  test('a reused process id after a reboot does not hide an interrupted import', async ({
    client,
    assert,
  }) => {
    const [id] = await aRunningImport({ worker: `${host}+${pid}+earlier` })
    const told = await client.get(`/api/customers/imports/${id}`).headers(await asStaff('staff'))
    assert.equal(told.body().state, 'interrupted')
    await markInterruptedImports()
    assert.equal((await db.from('imports').firstOrFail()).state, 'interrupted')
  }).tags([ONE_PROCESS])
})
