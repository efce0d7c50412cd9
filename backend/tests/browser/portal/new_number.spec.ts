import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/customers/number_messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { aPhone, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

test.group('A rider whose number was taken away', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider enters another number by the letter, and signs in with it', async ({
    browser,
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    await client
      .post(`/api/customers/${rider.id}/phone/release`)
      .headers(await asStaff('staff'))
      .json({ reason: 'Somebody else answers it' })
    const letter = (await lettersTo(rider.email ?? '')).at(-1) ?? ''
    const [path = ''] = /\/new-number\?token=[\w-]+/.exec(letter) ?? []
    const page = await aPage(browser)
    await page.goto(path)
    const field = page.getByLabel(sessions['phone.label'])
    await field.fill(other.phone)
    await page.getByRole('button', { name: messages.submit }).click()
    await page.getByText(customers['phone.taken']).waitFor()
    await expectGoodOnDevices(assert, page)
    const phone = aPhone()
    await field.fill(phone)
    await page.getByRole('button', { name: messages.submit }).click()
    await page.getByRole('heading', { name: messages.done_title }).waitFor()
    await expectGoodOnDevices(assert, page)
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.phone, phone)
    await page.getByRole('link', { name: messages.choose_password }).click()
    await page.getByRole('heading', { name: sessions['reset.title'] }).waitFor()

    await page.goto(path)
    await field.fill(aPhone())
    await page.getByRole('button', { name: messages.submit }).click()
    await page.getByText(messages.token).waitFor()
  })
})
