import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { until } from '../../../../scripts/lib/until.mjs'
import { resetLimits } from '#platform/http/rate_limits'
import { chooseFile, importButton, importCounts, openImport } from '#tests/helpers/import_dialog'
import { aPdf } from '#tests/helpers/documents'
import { lines } from '#tests/helpers/imports'
import { aLastName, aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { zipOf } from '#tests/helpers/zip'

/** A guardian with a membership and a child, and a date that may be read in two ways. */
function aFile() {
  const lastName = aLastName('Mover')
  const phone = aPhone()
  const file = lines(
    [
      'LastName',
      'FirstName',
      'CellPhone',
      'HomePhone',
      'WorkPhone',
      'EmailAddress',
      'BirthDate',
      'State',
      'Membership',
      'BeginDate',
      'EndDate',
      'Parent or Guardian',
      'Lifetime Spend',
    ],
    [
      lastName,
      'Ingrid',
      phone,
      '',
      '',
      `ingrid${phone}@example.com`,
      '1/3/1958',
      'Bavaria',
      'Family 12 Month',
      '2026-01-15',
      '2027-01-14',
      '',
      '$20',
    ],
    [lastName, 'Otis', '', '', '', '', '2/9/2011', 'NC', '', '', '', `${lastName}, Ingrid`, '']
  )
  return { file, lastName, phone }
}

test.group('Office staff move in from another system', (group) => {
  group.each.setup(() => resetLimits())

  test('moving in asks what the file cannot tell, shows what comes and what stays, and can be undone', async ({
    browser,
    assert,
  }) => {
    const { file, lastName } = aFile()
    const { page, dialog } = await openImport(browser, 'manager')
    await chooseFile(page, file)
    await dialog.getByText(fill(texts['move.program'], { program: 'Zen Planner' })).waitFor()
    const level = dialog.getByLabel(fill(texts['move.level'], { level: 'Family 12 Month' }))
    await until(async () => (await level.inputValue()) === 'family', 10_000)
    await expectGoodOnDevices(assert, page)

    assert.equal(
      await importButton(page, texts['trial.start']).getAttribute('aria-disabled'),
      'true',
      'the date is asked for first'
    )
    await dialog.getByLabel(fill(texts['move.order'], { heading: 'BirthDate' })).selectOption('mdy')
    await importButton(page, texts['trial.start']).click()
    const across = dialog.getByRole('region', { name: texts['move.across'] })
    await across.waitFor()
    assert.match(await across.innerText(), /Adults\s*1\s*Minors\s*1\s*Linked to a guardian\s*1/i)
    const figure = across.getByRole('button', {
      name: fill(texts['move.figure'], { kind: texts['move.count.links'], n: '1' }),
    })
    await figure.click()
    await dialog.getByText(`Row 3: Otis ${lastName} · Ingrid ${lastName}`).waitFor()
    await dialog.getByText('Payments stay in the old system').waitFor()
    await dialog.getByText('Row 2, State: Bavaria is no state and was left out').waitFor()
    await expectGoodOnDevices(assert, page)

    await importButton(page, manager['import.start']).click()
    await dialog.getByText(importCounts(2, 0)).waitFor()
    await across.waitFor()
    const people = await db.from('customers').where('last_name', lastName).orderBy('id')
    assert.deepEqual(
      people.map(({ date_of_birth: born }) => born),
      ['1958-01-03', '2011-02-09']
    )
    await importButton(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByRole('button', { name: texts.undo }).click()
    await dialog.getByText(manager['import.undone']).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 0)
  }).timeout(180_000)

  test('a ZIP brings the old PDFs of the waivers along', async ({ browser, assert }) => {
    const lastName = aLastName('Mover')
    const file = lines(
      ['Name', 'Phone', 'DOB', 'Date signed', 'Waiver ID'],
      [`Ingrid ${lastName}`, aPhone(), '1958-01-03', '2026-02-14', 'W1']
    )
    const zip = await zipOf({ 'export/riders.csv': file, 'export/W1.pdf': aPdf() })
    const { page, dialog } = await openImport(browser, 'manager')
    await chooseFile(page, zip, 'old system.zip')
    await dialog.getByText(texts['move.unknown']).waitFor()
    await importButton(page, texts['trial.start']).click()
    await dialog
      .getByRole('button', {
        name: fill(texts['move.figure'], { kind: texts['move.count.documents'], n: '1' }),
      })
      .click()
    await dialog.getByText(`Row 2: Ingrid ${lastName} · W1.pdf`).waitFor()
    await expectGoodOnDevices(assert, page)
    await importButton(page, manager['import.start']).click()
    await dialog.getByText(importCounts(1, 0)).waitFor()

    const { id } = await db.from('customers').where('last_name', lastName).firstOrFail()
    const { filename } = await db.from('documents').where('customer_id', id).firstOrFail()
    assert.equal(filename, 'W1.pdf')
  }).timeout(180_000)
})
