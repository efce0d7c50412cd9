import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { expectToStayWhileSent, openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aDraft, aSubscriber } from '#tests/helpers/marketing'
import { putAway } from '#tests/helpers/screens'

const PATH = '/admin/marketing/campaigns'

test.group('Failures of campaigns', (group) => {
  group.each.setup(() => resetLimits())

  test('the test message form stays open until the outcome is known', async ({ browser }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const id = await aDraft(type)
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}`)
    await page.getByRole('button', { name: messages.test }).click()
    const trial = page.getByRole('dialog', { name: messages['test.title'] })
    await expectToStayWhileSent(page, {
      dialog: trial,
      button: messages.test,
      path: `/api/marketing/campaigns/${id}/test`,
      failed: messages['test.failed'],
    })
    await trial.getByRole('button', { name: ui.cancel }).click()
    await trial.waitFor({ state: 'detached' })
  })

  test('a stale draft, a campaign without recipients and a deleted one are reported', async ({
    browser,
  }) => {
    const [type, lonely] = [await aCampaignType(), await aCampaignType()]
    await aSubscriber(type)
    const id = await aDraft(type)
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}`)
    await page.getByText(fill(messages['preview.count'], { n: 1 })).waitFor()
    await page.getByRole('button', { name: messages.send }).click()
    await db.from('campaigns').where('id', id).update({ revision: 99 })
    const question = page.getByRole('dialog', { name: messages['send.title'] })
    await question.getByRole('button', { name: messages.send }).click()
    await question.getByText(/Somebody else changed this in the meantime/).waitFor()

    await page.goto(`${PATH}/${await aDraft(lonely)}`)
    await page.getByText(messages['preview.nobody']).waitFor()
    await page.getByRole('button', { name: messages.send, disabled: true }).waitFor()
    await page.goto(`${PATH}/99999999`)
    await page.getByText(messages.missing).waitFor()

    const calls = '**/api/marketing/campaigns'
    await page.route(calls, (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(PATH)
    await page.getByText(messages['load.failed']).waitFor()
    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages.empty).waitFor()
  })

  test('a draft changed by a colleague is not overwritten, and shows their changes', async ({
    browser,
    assert,
  }) => {
    const type = await aCampaignType()
    const id = await aDraft(type)
    const draft = db.from('campaigns').where('id', id)
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}/edit`)
    const form = page.getByRole('dialog', { name: messages.edit })
    await form.getByLabel(messages['field.subject']).fill('Our subject')
    await draft.clone().update({ text: 'Their words', revision: 9 })
    const save = form.getByRole('button', { name: messages.save })
    await save.click()
    await form.getByText(http.stale_write).waitFor()
    await form.getByRole('button', { name: ui.load_theirs }).click()
    await form.getByText('Their words').first().waitFor()
    assert.equal(await form.getByLabel(messages['field.subject']).inputValue(), 'Our subject')
    await save.click()
    await form.waitFor({ state: 'detached' })
    assert.containSubset(await draft.firstOrFail(), {
      subject: 'Our subject',
      text: 'Their words',
      revision: 10,
    })
  })

  test('cashiers and staff cannot open campaigns', async ({ browser }) => {
    for (const role of ['cashier', 'staff'] as const) {
      const page = await openBackOffice(browser, role)
      for (const path of ['', '/create', '/1', '/1/edit']) {
        await page.goto(PATH + path)
        await page.getByText(ui.access_denied).first().waitFor()
      }
      await putAway(page)
    }
  })
})
