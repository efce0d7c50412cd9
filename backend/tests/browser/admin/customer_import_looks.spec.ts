import { test } from '@japa/runner'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import {
  importButton,
  chooseFile,
  openImport,
  aFileOf,
  startImport,
} from '#tests/helpers/import_dialog'
import { expectGoodOnDevices } from '#tests/helpers/screens'

test.group('Every step of an import looks right', (group) => {
  group.each.setup(() => resetLimits())

  test('every step of an import looks right on every device', async ({ browser, assert }) => {
    const name = `${'A long name that the office gave its file '.repeat(2).trim()}.csv`
    const { file } = aFileOf(120)
    const { page, dialog } = await openImport(browser, 'manager', 'phone')
    await chooseFile(page, file, name)
    await dialog.getByText(fill(texts.rows, { n: 122 })).waitFor()
    await dialog.getByLabel(fill(texts['mapping.label'], { heading: 'phone' })).selectOption('')
    await dialog.getByText(texts['mapping.no_phone'], { exact: false }).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog
      .getByLabel(fill(texts['mapping.label'], { heading: 'phone' }))
      .selectOption('phone')
    await importButton(page, texts['trial.start']).click()
    await dialog.getByText(texts['trial.title']).waitFor()
    await expectGoodOnDevices(assert, page)
    await startImport(page, 120, 2)
    await dialog.getByText(/Row 122,/).waitFor()
    await expectGoodOnDevices(assert, page)
    await importButton(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByText(texts['undo.condition']).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: texts.undo }).click()
    await dialog.getByText(manager['import.undone']).waitFor()
    await importButton(page, manager['import.another']).click()
    await dialog.getByRole('region', { name: texts.recent }).getByText(name).first().waitFor()
    await expectGoodOnDevices(assert, page)
  }).timeout(300_000)
})
