import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { findCustomers } from '#tests/helpers/customer_list'
import {
  importDialog,
  importButton,
  chooseFile,
  openImport,
  importCounts,
  aFileOf,
  startImport,
} from '#tests/helpers/import_dialog'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('An import is undone by a manager', (group) => {
  group.each.setup(() => resetLimits())

  test('a manager undoes an import of untouched customers, and the list drops them at once', async ({
    browser,
    assert,
  }) => {
    const { file, lastName } = aFileOf(30)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/customers')
    await findCustomers(page, lastName, 0)
    await page.getByRole('link', { name: manager.import }).click()
    await chooseFile(page, file)
    await startImport(page, 30, 2)
    await importButton(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByText(fill(texts['undo.question'], { n: 30 })).waitFor()
    await question.getByRole('button', { name: texts.undo }).click()
    await importDialog(page).getByText(manager['import.undone']).waitFor()
    await importDialog(page)
      .getByText(fill(texts['undo.done'], { n: 30 }))
      .waitFor()
    assert.equal(await importButton(page, texts.undo).count(), 0)
    await importButton(page, ui.close).last().click()
    await page.getByText(fill(manager.found, { n: 0 })).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 0)
  })

  test('an import is not undone after one of its customers changed, and the manager reads why', async ({
    browser,
    assert,
  }) => {
    const { file, lastName, phones } = aFileOf(4)
    const { page, dialog } = await openImport(browser, 'manager')
    await chooseFile(page, file)
    await startImport(page, 4, 2)
    await db
      .from('customers')
      .where('phone', phones[2] ?? '')
      .update({ city: 'Moab', revision: 2 })
    await importButton(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByRole('button', { name: texts.undo }).click()
    await question.getByText(manager['import.undo_touched']).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('button', { name: ui.close, exact: true }).last().click()
    await dialog.getByText(importCounts(4, 2)).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 4)
  })
})
