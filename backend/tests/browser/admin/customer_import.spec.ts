import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { MOVE_COLUMNS, moveColumnLabel } from '@trailgate/shared/moving/columns'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { findCustomers } from '#tests/helpers/customer_list'
import {
  importDialog,
  importButton,
  chooseFile,
  openImport,
  savedFile,
  aFileOf,
  startImport,
} from '#tests/helpers/import_dialog'
import { fixture, lines, officeFile } from '#tests/helpers/imports'
import { aLastName, aPhone, aRider } from '#tests/helpers/people'

test.group('Office staff bring a file', (group) => {
  group.each.setup(() => resetLimits())

  test('read what it must look like, take the template, and are stopped with anything else', async ({
    browser,
    assert,
  }) => {
    const { page, dialog } = await openImport(browser, 'staff')
    const template = await savedFile(page, manager['import.template'])
    assert.match(template, /^phone,first_name,last_name,email,date_of_birth,address_line1/)

    await dialog.locator('input[type=file]').setInputFiles({
      name: 'riders.xlsx',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('x'),
    })
    await dialog.getByText(manager['import.not_csv']).waitFor()
    await chooseFile(page, Buffer.from(template), 'template.csv')
    await dialog.getByText(fill(texts.rows, { n: 1 })).waitFor()
  })

  test('preview it, import it, and find everybody in the list behind', async ({
    browser,
    assert,
  }) => {
    const { file, lastName } = aFileOf(1500)
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await findCustomers(page, lastName, 0)
    await page.getByRole('link', { name: manager.import }).click()
    const dialog = importDialog(page)
    await chooseFile(page, file)
    await dialog.getByText('Imported4', { exact: true }).waitFor()
    assert.equal(await dialog.getByText('Imported5', { exact: true }).count(), 0, 'five rows')
    await startImport(page, 1500, 2)
    await dialog.getByText(/Row 1502/).waitFor()
    assert.equal(await importButton(page, texts.undo).count(), 0, 'only managers may undo')

    const failed = await savedFile(page, texts.mend)
    assert.match(
      failed,
      /^\uFEFFphone,first_name,last_name,Row,Reason\r\n555-0103,Short,Phone,1502,"?phone: /
    )
    await importButton(page, manager['import.another']).click()
    await dialog.getByText(manager['import.instructions']).waitFor()
    await importButton(page, ui.cancel).click()
    // Nothing was searched again: the list was refreshed where it stood.
    await page.getByText(fill(manager.found, { n: 1500 })).waitFor()
    assert.include(page.url(), lastName)
  })

  test('the headings of another system are guessed and can be corrected', async ({
    browser,
    assert,
  }) => {
    const { page, dialog } = await openImport(browser, 'staff')
    const meaningOf = (heading: string) =>
      dialog.getByLabel(fill(texts['mapping.label'], { heading }), { exact: true })
    await chooseFile(page, officeFile('other-system-150.csv'))
    await dialog.getByText(fill(texts.rows, { n: 150 })).waitFor()
    const guessed = {
      'Participant First': 'first_name',
      'Mobile': 'phone',
      'DOB': 'date_of_birth',
      'Town': 'city',
      'Postal Code': 'zip_code',
      'Signed On': 'waiver_signed',
    }
    for (const [heading, meaning] of Object.entries(guessed))
      assert.equal(await meaningOf(heading).inputValue(), meaning, heading)
    assert.sameMembers(await meaningOf('Mobile').locator('option').allTextContents(), [
      texts['mapping.left_out'],
      ...MOVE_COLUMNS.map(moveColumnLabel),
    ])
    await importButton(page, ui.back).click()

    const [home, mobile, lastName] = [aPhone(), aPhone(), aLastName('Mapped')]
    const file = lines(
      ['Mobile', 'Nummer', 'Vorname', 'Name', 'Status'],
      [home, mobile, 'Jürgen', lastName, 'signed']
    )
    await chooseFile(page, file)
    await meaningOf('Nummer').selectOption('phone')
    assert.equal(await meaningOf('Mobile').inputValue(), '', 'a meaning is given once')
    await meaningOf('Vorname').selectOption('first_name')
    await meaningOf('Name').selectOption('last_name')
    await importButton(page, texts['trial.start']).click()
    await dialog
      .getByText(
        fill(texts['created.row'], {
          n: 2,
          name: `Jürgen ${lastName}`,
          phone: formatPhone(mobile),
        })
      )
      .waitFor()
    await startImport(page, 1, 0)
    const row = await db.from('customers').where('last_name', lastName).firstOrFail()
    assert.containSubset(row, { phone: mobile, first_name: 'Jürgen', status: 'active' })
  })

  test('an import without a phone column cannot go on until one is chosen', async ({
    browser,
    assert,
  }) => {
    const { page, dialog } = await openImport(browser, 'staff')
    await chooseFile(page, lines(['Nummer', 'Vorname'], [aPhone(), 'Bo']))
    await dialog.getByText(texts['mapping.no_phone'], { exact: false }).waitFor()
    for (const name of [texts['trial.start'], manager['import.start']])
      assert.equal(await importButton(page, name).getAttribute('aria-disabled'), 'true')
    await dialog
      .getByLabel(fill(texts['mapping.label'], { heading: 'Nummer' }))
      .selectOption('phone')
    await importButton(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 1, total: 1 })).waitFor()
  })

  test('a dry run says what each row would do and stores no customer', async ({
    browser,
    assert,
  }) => {
    const known = await aRider()
    const [phone, lastName] = [aPhone(), aLastName('Tried')]
    const file = lines(
      ['phone', 'first_name', 'last_name', 'zip_code'],
      [phone, 'Ana', lastName, '02134'],
      [known.phone, 'Bo', lastName, ''],
      [aPhone(), 'Cy', lastName, 'ABC']
    )
    const { page, dialog } = await openImport(browser, 'staff')
    await chooseFile(page, file)
    await importButton(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 1, total: 3 })).waitFor()
    await dialog.getByText(texts['trial.title']).waitFor()
    for (const title of [texts.created, texts.skipped, texts.failed])
      assert.lengthOf(
        await dialog.getByRole('list', { name: title }).getByRole('listitem').all(),
        1
      )
    await dialog.getByText(`Row 3, phone: ${manager['import.duplicate_phone']}`).waitFor()
    const told = await savedFile(page, texts['trial.download'])
    assert.include(told, `2,${texts['result.created']},Ana ${lastName},${phone},\r\n`)
    assert.include(told, `4,${texts['result.failed']},,,`)
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 0)

    await importButton(page, ui.back).click()
    await dialog.getByLabel(fill(texts['mapping.label'], { heading: 'zip_code' })).selectOption('')
    await importButton(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 2, total: 3 })).waitFor()
    await startImport(page, 2, 1)
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 2)
  })

  test('a file whose upload fails stays chosen, and the dialog says so', async ({ browser }) => {
    const { file } = aFileOf(3)
    const { page, dialog } = await openImport(browser, 'staff')
    await chooseFile(page, file)
    await page.route('**/api/customers/import', (route) => route.abort(), { times: 1 })
    await importButton(page, manager['import.start']).click()
    await dialog.getByText(manager['import.failed']).waitFor()
    await startImport(page, 3, 2)
  })

  test('a Windows-1252 file arrives with its names intact', async ({ browser, assert }) => {
    const lastName = aLastName('Núñez')
    const bytes = Buffer.from(`phone;last_name\r\n${aPhone()};${lastName}\r\n`, 'latin1')
    const { page, dialog } = await openImport(browser, 'manager')
    await chooseFile(page, fixture('windows-1252.csv'))
    await dialog.getByText(fill(texts.rows, { n: 21 })).waitFor()
    await importButton(page, ui.back).click()
    await chooseFile(page, bytes)
    await dialog.getByText(lastName).waitFor()
    await startImport(page, 1, 0)
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 1)
  })
})
