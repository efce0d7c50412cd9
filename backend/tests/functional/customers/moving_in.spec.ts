import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { checkPark } from '#operations/invariants/check_park'
import { importFile, lines } from '#tests/helpers/imports'
import { asRider, asStaff } from '#tests/helpers/credentials'
import {
  FURTHER_FILES,
  move,
  moveFields,
  movingFile,
  MOVING_FILES,
  truthOf,
  wrongCells,
} from '#tests/helpers/moving'
import { freshPark } from '#tests/helpers/park'
import { aPhone } from '#tests/helpers/people'
import { aType } from '#tests/helpers/sales'
import { expectRefusal } from '#tests/helpers/answers'

const count = async (table: string) =>
  Number((await db.from(table).count('* as n').firstOrFail()).n)

/** Tables to which an import of another system's file adds rows. */
const BROUGHT = [
  'customers',
  'guardianships',
  'memberships',
  'membership_terms',
  'membership_slots',
  'membership_events',
  'imported_waivers',
  'consent_events',
  'marketing_preferences',
  'search_keys',
]

test.group('A file of another system', (group) => {
  group.each.setup(() => freshPark())

  test('cells of another system are imported as expected: {$self}')
    .with([...MOVING_FILES, ...FURTHER_FILES])
    .run(async ({ client, assert }, name) => {
      const truth = await truthOf(name)
      const fields = moveFields(truth)
      const trial = await move(client, movingFile(name), { ...fields, dry_run: 'true' })
      const done = await move(client, movingFile(name), fields)

      const { batch_id: batch, message, rows, ...told } = done
      assert.isNumber(batch)
      assert.isUndefined(rows)
      assert.deepEqual(
        Object.fromEntries(Object.keys(told).map((key) => [key, trial[key as keyof typeof told]])),
        told
      )
      assert.include(message, 'Imported')

      const { wrong, checked } = await wrongCells(truth)
      assert.deepEqual(wrong, [])
      assert.isAbove(checked, truth.people.length * 5)
      const usable = done.imported_count + done.skipped_count
      assert.equal(usable, truth.rows - (truth.not_usable ?? 0))
      assert.isAtLeast(usable / (truth.rows - (truth.not_usable ?? 0)), 0.98)
      assert.isAtLeast(done.warning_count ?? 0, truth.min_warnings ?? 0)

      const minors = truth.people.filter(({ minor }) => minor).length
      assert.deepEqual(done.created, {
        people: truth.people.length - minors,
        minors,
        links: truth.people.filter(({ guardian }) => guardian).length,
        memberships: truth.memberships,
        waivers: truth.waivers,
        consents: truth.people.filter(({ email_ok: yes }) => yes).length,
      })
      assert.deepEqual(await checkPark(), [])
    })

  test('a second import of the file adds no customer twice', async ({ client, assert }) => {
    for (const name of ['wherewolf', 'waiverforever', 'zenplanner', 'mailchimp_subscribed']) {
      await freshPark()
      const fields = moveFields(await truthOf(name))
      await move(client, movingFile(name), fields)
      const before = await count('customers')
      const again = await move(client, movingFile(name), fields)
      assert.equal(again.imported_count, 0, name)
      assert.equal(await count('customers'), before, name)
    }
  })

  test('the whole import is undone', async ({ client, assert }) => {
    for (const name of ['wildapricot_contacts', 'smartwaiver_participants_us', 'waiverforever']) {
      await freshPark()
      const before = await Promise.all(BROUGHT.map(count))
      const done = await move(client, movingFile(name), moveFields(await truthOf(name)))
      const undone = await client
        .post(`/api/customers/imports/${done.batch_id}/undo`)
        .headers(await asStaff('manager'))
      undone.assertStatus(200)
      assert.deepEqual(await Promise.all(BROUGHT.map(count)), before, name)
      assert.deepEqual(await checkPark(), [])
    }
  })

  test('the import asks once for the order of its dates', async ({ client, assert }) => {
    const phone = aPhone()
    const file = lines(['Name', 'Cell', 'Birthday'], ['Ann Lee', phone, '03/04/1990'])
    const asked = await importFile(client, file, { fields: moveFields() })
    expectRefusal(assert, asked, 'VALIDATION_ERROR')
    assert.match(
      asked.body().error.details.date_order[0],
      /^Birthday: is 03\/04\/1990 March 4, 1990/
    )
    await move(client, file, { ...moveFields(), date_order: 'dmy' })
    const { date_of_birth: born } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.equal(born, '1990-04-03')
  })

  test('an unreadable optional cell is skipped and reported', async ({ client, assert }) => {
    const phone = aPhone()
    const file = lines(
      ['phone', 'first_name', 'state', 'zip_code', 'email', 'date_of_birth'],
      [phone, 'Ann', 'Bavaria', '9', 'nowhere', '4/7/84']
    )
    const done = await move(client, file)
    assert.equal(done.imported_count, 1)
    assert.deepEqual(done.warnings, [
      'Row 2, Date of Birth: 4/7/84 has only two digits for the year and was left out',
      'Row 2, Email: nowhere is no email address and was left out',
      'Row 2, State: Bavaria is no state and was left out',
      'Row 2, ZIP Code: 9 is no ZIP code and was left out',
    ])
  })

  test('a UTF-16 file with titles above its headings is read', async ({ client, assert }) => {
    const [one, other] = [aPhone(), aPhone()]
    const text = `\uFEFFOur riders\t\t\r\n\t\t\r\nFull Name\tMobile\tTown\r\nZoë Núñez\t${one}\tSylva\r\n`
    await move(client, Buffer.from(text, 'utf16le'))
    await move(client, Buffer.from(`sep=|\rName|Phone\rAnn Lee|${other}\r`))
    const people = await db.from('customers').whereIn('phone', [one, other]).orderBy('id')
    assert.deepEqual(
      people.map(({ first_name: first, last_name: last, city }) => [first, last, city]),
      [
        ['Zoë', 'Núñez', 'Sylva'],
        ['Ann', 'Lee', null],
      ]
    )
  })

  test('spouses with one e-mail, and a couple with one phone, are found', async ({
    client,
    assert,
  }) => {
    const [one, other] = [aPhone(), aPhone()]
    const email = `both${one}@example.com`
    const file = lines(
      ['Name', 'Phone', 'Email', 'DOB'],
      ['Ann Lee', one, email, '1990-04-03'],
      ['Bob Lee', other, email, '1991-04-03'],
      ['Cal Lee', one, '', '1992-04-03']
    )
    const done = await move(client, file)
    assert.equal(done.imported_count, 3)
    const [ann, bob, cal] = await db.from('customers').orderBy('id')
    assert.equal(bob.email, email)
    assert.containSubset(cal, { phone: null, no_phone: 1, household_phone_of: ann.id })
    assert.deepEqual(await checkPark(), [])
  })

  test('strangers are not linked: a child listed below another family stays without a guardian', async ({
    client,
    assert,
  }) => {
    const file = lines(
      ['Name', 'Phone', 'DOB'],
      ['Ann Lee', aPhone(), '1990-04-03'],
      ['Tom Baker', '', '2015-04-03'],
      ['Kim Lee', '', '2016-04-03']
    )
    const done = await move(client, file)
    assert.containSubset(done.created, { people: 1, minors: 2, links: 1 })
    assert.deepEqual(done.warnings, ['Row 3: no guardian was found for Tom Baker'])
  })

  test('a child follows a guardian by the name that its row tells, not by a phone alone', async ({
    client,
    assert,
  }) => {
    const [ours, shared, theirs] = [aPhone(), aPhone(), aPhone()]
    await move(client, lines(['Name', 'Phone', 'DOB'], ['John Reed', ours, '1980-04-03']))
    const file = lines(
      ['Name', 'Phone', 'DOB', 'Guardian name', 'Guardian phone'],
      // John of the park has this phone; Mary is another person.
      ['Mary Boone', ours, '1981-04-03', '', ''],
      ['Emma Boone', '', '2015-04-03', 'Mary Boone', ours],
      ['Ann Lee', shared, '1985-04-03', '', ''],
      ['Ben Lee', shared, '1986-04-03', '', ''],
      ['Kim Lee', '', '2016-04-03', 'Benjamin Lee', shared],
      ['Ann Lee', theirs, '1970-04-03', '', '']
    )
    const done = await move(client, file)
    const links = await db
      .from('guardianships as g')
      .join('customers as m', 'm.id', 'g.minor_id')
      .join('customers as c', 'c.id', 'g.guardian_id')
      .select('m.first_name as minor', 'c.first_name as guardian')
    assert.deepEqual(
      links.map(({ minor, guardian }) => [minor, guardian]),
      [['Kim', 'Ben']]
    )
    assert.include(done.warnings?.join('\n'), 'Row 3: no guardian was found for Emma Boone')
    assert.deepEqual(await checkPark(), [])
  })

  test('a child without anything above it follows no adult further down', async ({
    client,
    assert,
  }) => {
    const file = lines(
      ['Name', 'Phone', 'DOB', 'Guardian name'],
      ['Kim Lee', '', '2016-04-03', ''],
      ['Tom Lee', '', '2017-04-03', 'Zed Lee'],
      ...Array.from({ length: 12 }, (_, n) => [`Rider Number${n}`, aPhone(), '1990-04-03', '']),
      ['Zed Lee', aPhone(), '1990-04-03', '']
    )
    const done = await move(client, file)
    assert.equal(done.created?.links, 0)
  })

  test('two people of one name with different e-mails stay apart', async ({ client, assert }) => {
    const file = lines(
      ['Name', 'Email'],
      ['Ann Lee', 'ann.one@example.com'],
      ['Ann Lee', 'ann.two@example.com'],
      ['Ann Lee', 'ann.one@example.com']
    )
    const done = await move(client, file)
    assert.containSubset(done, { imported_count: 2, skipped_count: 1 })
  })

  test('an import fills in no customer of another name or birth date', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    await move(client, lines(['Name', 'Phone'], ['John Reed', phone]))
    const fields = { ...moveFields(), merge_into_existing: 'phone' }
    const other = lines(['Name', 'Phone', 'DOB'], ['Mary Reed', phone, '1990-04-03'])
    assert.containSubset(await move(client, other, fields), { updated_count: 0, skipped_count: 1 })
    const same = lines(
      ['Name', 'Phone', 'DOB', 'City'],
      ['John B Reed', phone, '1990-04-03', 'Sylva'],
      ['John Reed', phone, '1990-04-03', 'Boone']
    )
    const done = await move(client, same, { ...fields, overwrite: 'city' })
    assert.containSubset(done, { updated_count: 1, skipped_count: 1 })
    const john = await db.from('customers').where('phone', phone).firstOrFail()
    assert.containSubset(john, { date_of_birth: '1990-04-03', city: 'Sylva' })
    const younger = lines(
      ['Name', 'Phone', 'DOB', 'ZIP'],
      ['John Reed', phone, '2001-01-01', '28607']
    )
    assert.containSubset(await move(client, younger, fields), { updated_count: 0 })
  })

  test('an address that left the old list gets no letters, for any customer who has it', async ({
    client,
    assert,
  }) => {
    const email = `left${aPhone()}@example.com`
    await move(client, lines(['Name', 'Email', 'Newsletter'], ['Ann Lee', email, 'Yes']))
    const mailed = async () =>
      Number(
        (
          await db
            .from('marketing_preferences')
            .where('email_opted_in', true)
            .count('* as n')
            .first()
        )?.n
      )
    assert.isAbove(await mailed(), 0)
    // A box that was never ticked is no opt-out.
    await move(client, lines(['Name', 'Email', 'Newsletter'], ['Ann Lee', email, 'No']))
    assert.isAbove(await mailed(), 0)
    const left = lines(['Name', 'Email', 'Newsletter'], ['Ann Lee', email, 'Unsubscribed'])
    const done = await move(client, left)
    assert.equal(await mailed(), 0)
    const stops = await db.from('consent_events').where('opted_in', false)
    assert.isNotEmpty(stops)
    for (const stop of stops) assert.containSubset(stop, { channel: 'email', source: 'import' })
    assert.match(stops[0].text_shown, /^Newsletter: Unsubscribed/)
    const { marketing_consent: mark } = await db
      .from('customers')
      .where('email', email)
      .firstOrFail()
    assert.equal(mark, 0)
    const undone = await client
      .post(`/api/customers/imports/${done.batch_id}/undo`)
      .headers(await asStaff('manager'))
    undone.assertStatus(200)
    assert.equal(await mailed(), 0)
    assert.deepEqual(await checkPark(), [])
  })

  test('an imported waiver is known to its rider, and at any past minute', async ({
    client,
    assert,
  }) => {
    const [phone, stranger] = [aPhone(), aPhone()]
    const file = lines(
      ['Name', 'Phone', 'DOB', 'Date signed'],
      ['Ann Lee', phone, '1990-04-03', '2026-02-14'],
      ['Kim Lee', '', '2016-04-03', '2026-02-14'],
      ['Zed Baker', stranger, '1990-04-03', '']
    )
    const done = await move(client, file)
    assert.equal(done.created?.waivers, 2)
    const ann = await db.from('customers').where('phone', phone).firstOrFail()
    const mine = await client.get('/api/waivers/my-waivers').headers(await asRider(ann))
    mine.assertStatus(200)
    const names = (list: { customer_name: string }[]) => list.map((waiver) => waiver.customer_name)
    assert.deepEqual(names(mine.body().self_waivers), ['Ann Lee'])
    assert.deepEqual(names(mine.body().minor_waivers), ['Kim Lee'])
    const zed = await db.from('customers').where('phone', stranger).firstOrFail()
    const none = await client.get('/api/waivers/my-waivers').headers(await asRider(zed))
    assert.deepEqual(none.body(), { self_waivers: [], minor_waivers: [] })
    const at = new Date().toISOString()
    const answer = await client
      .get(`/api/customers/${ann.id}/coverage`)
      .qs({ at })
      .headers(await asStaff('staff'))
    answer.assertStatus(200)
    assert.containSubset(answer.body(), { reason: 'imported', waiver_id: null, seal: null })
  })

  test('an import fills in existing customers, and the undo restores them', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    const headings = ['phone', 'first_name', 'last_name', 'city', 'zip_code']
    await move(client, lines(headings, [phone, 'Ann', 'Lee', 'Sylva', '']))
    const file = lines(headings, [phone, 'Ann', 'Lee', 'Boone', '28607'])
    const fields = { ...moveFields(), merge_into_existing: 'phone', overwrite: 'city' }
    const done = await move(client, file, fields)
    assert.containSubset(done, {
      imported_count: 0,
      updated_count: 1,
      skipped_count: 0,
      failed_count: 0,
    })
    const person = () => db.from('customers').where('phone', phone).firstOrFail()
    assert.containSubset(await person(), { city: 'Boone', zip_code: '28607' })
    const again = await move(client, file, fields)
    assert.containSubset(again, { updated_count: 0, skipped_count: 1 })

    const undo = async () =>
      client.post(`/api/customers/imports/${done.batch_id}/undo`).headers(await asStaff('manager'))
    await db.from('customers').where('phone', phone).update({ city: 'Asheville' })
    expectRefusal(assert, await undo(), 'CONFLICT')
    await db.from('customers').where('phone', phone).update({ city: 'Boone' })
    ;(await undo()).assertStatus(200)
    assert.containSubset(await person(), { city: 'Sylva', zip_code: null })
    assert.deepEqual(await checkPark(), [])
  })

  test('a membership that was renewed since keeps its import', async ({ client, assert }) => {
    const name = 'zenplanner'
    const done = await move(client, movingFile(name), moveFields(await truthOf(name)))
    await db.from('memberships').limit(1).update({ revision: 2 })
    const undone = await client
      .post(`/api/customers/imports/${done.batch_id}/undo`)
      .headers(await asStaff('manager'))
    expectRefusal(assert, undone, 'CONFLICT')
    assert.equal(await count('memberships'), 3)
  })

  test('an imported pack has the visits of its type, and keeps the day of its start', async ({
    client,
    assert,
  }) => {
    const type = await aType(client, { visits_included: 3 })
    const file = lines(
      ['LastName', 'FirstName', 'CellPhone', 'Membership', 'BeginDate', 'EndDate'],
      ['Lee', 'Ann', aPhone(), 'Punch Card', '1/31/2026', '2/28/2027'],
      ['Reed', 'Bob', aPhone(), 'Season', '1/15/2026', '1/14/2027']
    )
    const levels = { 'Punch Card': type.name, 'Season': 'yearly' }
    const done = await move(client, file, moveFields({ level_heading: 'Membership', levels }))
    assert.equal(done.created?.memberships, 2)
    const rows = await db.from('memberships').orderBy('start_date', 'desc')
    assert.deepEqual(
      rows.map(({ visits_granted: granted, visits_left: left, anchor_day: day }) => ({
        granted,
        left,
        day,
      })),
      [
        { granted: 3, left: 3, day: 31 },
        { granted: null, left: null, day: null },
      ]
    )
    assert.deepEqual(await checkPark(), [])
  })

  test('a level without a type is left out, and an unknown type is refused', async ({
    client,
    assert,
  }) => {
    const file = movingFile('zenplanner')
    const { level_heading: heading } = await truthOf('zenplanner')
    const done = await move(
      client,
      file,
      moveFields({ level_heading: heading, levels: { 'Family 12 Month': 'family' } })
    )
    assert.equal(done.created?.memberships, 1)
    assert.include(
      done.warnings?.join('\n'),
      'Membership Level: the level Individual Annual has no membership type and was left behind'
    )
    const wrong = moveFields({ level_heading: heading, levels: { 'Family 12 Month': 'gold' } })
    expectRefusal(assert, await importFile(client, file, { fields: wrong }), 'VALIDATION_ERROR')
  })

  test('warnings are read page by page', async ({ client, assert }) => {
    const done = await move(client, movingFile('mailchimp_subscribed'))
    const page = await client
      .get(`/api/customers/imports/${done.batch_id}/warnings`)
      .qs({ limit: 5 })
      .headers(await asStaff('staff'))
    page.assertStatus(200)
    assert.lengthOf(page.body(), 5)
    assert.equal(page.header('x-total-count'), '12')
    assert.deepEqual(page.body()[0], {
      row: 2,
      field: 'Date of Birth',
      message: '01/10 has no year and was left out',
    })
  })

  test('our own export, saved by a spreadsheet, comes back without being asked for', async ({
    client,
    assert,
  }) => {
    const done = await importFile(client, movingFile('trailgate_saved_by_excel'))
    done.assertStatus(200)
    assert.containSubset(done.body(), { imported_count: 8, failed_count: 0 })
    assert.deepEqual(Object.keys(done.body()).toSorted(), [
      'batch_id',
      'errors',
      'failed_count',
      'imported_count',
      'message',
      'skipped_count',
      'success',
    ])
    const truth = await truthOf('trailgate_saved_by_excel')
    assert.deepEqual((await wrongCells(truth)).wrong, [])
  })
})
