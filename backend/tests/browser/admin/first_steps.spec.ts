import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as face } from '@trailgate/shared/face/messages'
import { SETUP_ITEMS } from '@trailgate/shared/setup/constants'
import { messages } from '@trailgate/shared/setup/messages'
import { fill } from '@trailgate/shared/text'
import { openBackOffice } from '#tests/helpers/back_office'
import { plainFace } from '#tests/helpers/face'
import { confirmSamples } from '#tests/helpers/samples'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const all = SETUP_ITEMS.length

test.group('First steps on the dashboard', (group) => {
  group.each.setup(async () => {
    await db.from('setup_skips').delete()
    await plainFace()
    await db
      .from('waiver_versions')
      .where('is_sample', true)
      .update({ sample_confirmed_at: null, sample_confirmed_by: null })
  })
  group.each.teardown(async () => {
    await db.from('setup_skips').delete()
    await plainFace()
    await confirmSamples()
  })

  test('an admin is led to what is open, and the card is gone when all is done', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'admin')
    const card = page.getByRole('region', { name: messages.title })
    await card.waitFor()
    await card.getByText(fill(messages['texts.about'], { n: 2 }).slice(2)).waitFor()
    await expectGoodOnDevices(assert, page)

    await card.getByRole('link', { name: messages.name }).click()
    await page.getByLabel(face['name.label']).fill('Mud Valley')
    await page.getByRole('button', { name: face.save }).click()
    await page.getByText(face.saved).waitFor()
    await page.goBack()
    await card.getByText(fill(messages.progress, { done: 1, all })).waitFor()
    assert.equal(await card.getByRole('link', { name: messages.name }).count(), 0)

    await confirmSamples()
    for (const item of SETUP_ITEMS.filter((each) => each !== 'name' && each !== 'texts')) {
      const skip = card.getByRole('button', { name: `${messages.skip}: ${messages[item]}` })
      if ((await skip.count()) === 0) continue
      await skip.click()
      await skip.waitFor({ state: 'detached' })
    }
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await card.count(), 0)
  }).timeout(120_000)

  test('managers have no such card', async ({ browser, assert }) => {
    const page = await openBackOffice(browser, 'manager')
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByRole('region', { name: messages.title }).count(), 0)
  })
})
