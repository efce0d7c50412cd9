import { test } from '@japa/runner'
import { messages as activity } from '@trailgate/shared/activity/messages'
import { messages } from '@trailgate/shared/park_export/messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const DOWNLOADED_WITHIN_MS = 60_000

test.group('Exporting the whole park from the back office', () => {
  test('an admin makes the file, comes back to it, and downloads it', async ({
    browser,
    assert,
  }) => {
    await aRider()
    const page = await openBackOfficeAt(browser, 'admin', '/admin/activity')
    await page.getByRole('button', { name: messages.open }).click()
    const dialog = page.getByRole('dialog', { name: messages.title })
    await dialog.getByText(messages.care).waitFor()
    await expectGoodOnDevices(assert, page)

    await dialog.getByRole('button', { name: messages.start }).click()
    await dialog.getByText(messages.making).waitFor()
    await dialog.getByRole('button', { name: words.close }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: messages.open }).click()
    const save = dialog.getByRole('button', { name: messages.download })
    await save.waitFor({ timeout: DOWNLOADED_WITHIN_MS })
    await expectGoodOnDevices(assert, page)
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
    assert.match(file.suggestedFilename(), /^trailgate-park-\d{4}-\d\d-\d\d\.zip$/)
  }).timeout(120_000)

  test('a manager is not offered the file', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/admin/activity')
    await page.getByRole('heading', { name: activity.title, level: 1 }).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.open }).count(), 0)
  })
})
