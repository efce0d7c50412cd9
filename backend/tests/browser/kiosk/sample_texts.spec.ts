import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/sample_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { checkIn } from '#tests/helpers/kiosk'
import { aLastName, aRider } from '#tests/helpers/people'
import { aPage, expectGoodScreen } from '#tests/helpers/screens'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const SAMPLE =
  '<p><strong>Sample text.</strong> A lawyer of your state must replace it before anybody signs it.</p>'

test.group('A sample text', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a sample text is not signed at the kiosk until a manager has confirmed it by name', async ({
    browser,
    assert,
  }) => {
    const name = aLastName('Night ride')
    await aTemplate({ name, content: SAMPLE, audience: 'adult' })
    const rider = await aRider()
    const tablet = await aPage(browser, 'tablet')
    const read = async () => {
      await checkIn(tablet, rider)
      await tablet.getByRole('button', { name: kiosk.sign_now }).click()
      await tablet.getByRole('button', { name }).click()
      await tablet.getByRole('heading', { name }).waitFor()
    }
    const goOn = tablet.getByRole('button', { name: waivers['view.proceed'] })
    await read()
    await tablet.getByText(messages.not_ready).waitFor()
    assert.equal(await goOn.count(), 0)
    await expectGoodScreen(assert, tablet)

    const page = await openBackOffice(browser, 'manager')
    await page.goto('/admin/waivers')
    await page.getByText(messages['banner.title']).waitFor()
    const card = page.getByRole('listitem', { name, exact: true })
    await card.getByText(messages.card).waitFor()
    await expectGoodScreen(assert, page)
    await card.getByRole('button', { name: messages.confirm }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages['confirm.about']).waitFor()
    await expectGoodScreen(assert, page)
    await dialog.getByRole('button', { name: messages.confirm }).click()
    await dialog.getByText(messages['confirm.name_required']).waitFor()
    await dialog.getByLabel(messages['confirm.name']).fill('Sam Staff')
    await dialog.getByRole('button', { name: messages.confirm }).click()
    await page.getByText(messages['confirm.done']).waitFor()
    await card.getByText('Sample text, confirmed by Sam Staff.').waitFor()

    await read()
    await goOn.waitFor()
    assert.equal(await tablet.getByText(messages.not_ready).count(), 0)
  })
})
