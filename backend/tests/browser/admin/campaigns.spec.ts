import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import { messages as campaign } from '@trailgate/shared/marketing/campaign_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { processOutbox } from '#platform/mail/process_outbox'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aDraft, agree, aSubscriber } from '#tests/helpers/marketing'
import { aPhone, aRider } from '#tests/helpers/people'

const PATH = '/admin/marketing/campaigns'

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Until everything due is written and sent. */
async function everythingLeaves() {
  while ((await processCampaigns()) + (await processOutbox()) > 0);
  await processCampaigns()
}

test.group('Campaigns', (group) => {
  group.each.setup(() => resetLimits())

  test('a manager writes a campaign, sees its recipients, changes, tests and sends it', async ({
    browser,
    assert,
  }) => {
    const type = await aCampaignType()
    const subject = `Trails are dry ${aPhone()}`
    const rider = await aSubscriber(type, { email: true }, { first_name: 'Gets', last_name: 'It' })
    await aSubscriber(type, { email: true }, { first_name: 'No', last_name: 'Mail', email: null })
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByRole('link', { name: messages.new }).click()
    const form = page.getByRole('dialog', { name: messages.new })
    await choose(page, messages['field.type'], type.name)
    await form.getByRole('button', { name: messages.save }).click()
    await form.getByText(campaign['subject.required']).waitFor()
    await form.getByText(campaign['text.required']).waitFor()
    await form.getByLabel(messages['field.subject']).fill(subject)
    await form.getByLabel(messages['field.text']).fill('Come and ride.')
    await form.getByRole('button', { name: messages.save }).click()

    const view = page.getByRole('dialog', { name: subject })
    await view.getByText(fill(messages['preview.count'], { n: 1 })).waitFor()
    await view.getByText(`${campaign['skipped.no_address']}: 1`).waitFor()
    const letter = view.frameLocator(`iframe[title="${messages['preview.letter']}"]`)
    await letter.getByText('Come and ride.', { exact: true }).waitFor()
    const opened = page.context().waitForEvent('page')
    const followed = page
      .context()
      .waitForEvent('request', (request) => request.url().includes('/api/unsubscribe/'))
    await letter.getByRole('link', { name: new RegExp(type.name) }).click()
    await followed
    await (await opened).close()
    const plain = view.getByText(/\n\nCome and ride\.\n\n/)
    assert.isFalse(await plain.isVisible())
    await view.getByText(messages['preview.plain']).click()
    await plain.waitFor()
    await view.getByRole('link', { name: ui.edit }).click()
    const edit = page.getByRole('dialog', { name: messages.edit })
    await edit.getByLabel(messages['field.text']).fill('Come and ride on Sunday.')
    await edit.getByRole('button', { name: messages.save }).click()
    await letter.getByText('Come and ride on Sunday.', { exact: true }).waitFor()

    await view.getByRole('button', { name: messages.test }).click()
    const trial = page.getByRole('dialog', { name: messages['test.title'] })
    await trial.getByText(messages['test.email']).waitFor()
    await trial.getByRole('button', { name: messages.test }).click()
    await view.getByText(/^The test is on its way to manager_/).waitFor()
    assert.lengthOf(await db.from('outbox').where('subject', subject), 1)

    await view.getByRole('button', { name: messages.send }).click()
    const question = page.getByRole('dialog', { name: messages['send.title'] })
    await question.getByText(fill(messages['send.confirm'], { n: 1 })).waitFor()
    await question.getByRole('button', { name: messages.send }).dblclick()
    await view.getByRole('heading', { name: messages['people.title'] }).waitFor()
    await everythingLeaves()
    await view.getByText(messages['state.sent'], { exact: true }).first().waitFor()
    const people = view.getByRole('listitem')
    await people.filter({ hasText: 'Gets It' }).getByText(messages['count.sent']).waitFor()
    await people.filter({ hasText: 'No Mail' }).getByText(messages['count.skipped']).waitFor()
    await people.filter({ hasText: 'No Mail' }).getByText(campaign['skipped.no_address']).waitFor()
    await view.getByLabel(messages['people.state']).selectOption('skipped')
    await people.filter({ hasText: 'Gets It' }).waitFor({ state: 'detached' })
    await view.getByLabel(messages['people.state']).selectOption('failed')
    await view.getByText(messages['people.none']).waitFor()
    assert.lengthOf(await db.from('outbox').where({ subject, address: rider.email }), 1)
    assert.equal(await view.getByRole('link', { name: ui.edit }).count(), 0)
  })

  test('an SMS campaign is short, goes to riders who ticked it themselves, and is tested on a number', async ({
    browser,
  }) => {
    const type = await aCampaignType()
    await aSubscriber(type, { sms: true })
    const unaffirmed = await aRider()
    await agree(unaffirmed, type, { sms: true, affirmed: false })
    const text = `Gate closed ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'admin', `${PATH}/create`)
    await choose(page, messages['field.type'], type.name)
    await choose(page, messages['field.channel'], 'SMS')
    await page.getByLabel(messages['field.subject']).waitFor({ state: 'detached' })
    await page.getByLabel(messages['field.text']).fill('x'.repeat(321))
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(/must be at most 320 characters/).waitFor()
    await page.getByLabel(messages['field.text']).fill(text)
    await page.getByRole('button', { name: messages.save }).click()
    const view = page.getByRole('dialog', { name: text })
    await view.getByText(fill(messages['preview.count'], { n: 1 })).waitFor()
    await view.getByText(`${campaign['skipped.not_affirmed']}: 1`).waitFor()
    await view.getByRole('button', { name: messages.test }).click()
    const trial = page.getByRole('dialog', { name: messages['test.title'] })
    await trial.getByText(messages['test.sms']).waitFor()
    await trial.getByRole('button', { name: messages.test }).click()
    await trial.getByText(campaign['phone.required']).waitFor()
    await trial.getByLabel(messages['test.phone']).fill('123')
    await trial.getByRole('button', { name: messages.test }).click()
    await trial.getByText(customers['phone.phone']).waitFor()
    await trial.getByLabel(messages['test.phone']).fill('(212) 555-0199')
    await trial.getByRole('button', { name: messages.test }).click()
    await view.getByText(fill(messages['test.done'], { to: '(212) 555-0199' })).waitFor()
  })

  test('a campaign being sent can be left and reopened, and uncertain deliveries are shown', async ({
    browser,
  }) => {
    const type = await aCampaignType()
    const riders = [await aSubscriber(type), await aSubscriber(type)]
    const id = await aDraft(type, { state: 'sending', sent_at: sqlTime(clock.now()) })
    for (const [index, rider] of riders.entries()) {
      await db.table('campaign_recipients').insert({
        campaign_id: id,
        customer_id: rider.id,
        state: index === 0 ? 'sent' : 'failed',
        uncertain: index === 0,
        settled_at: sqlTime(clock.now()),
      })
    }
    const { subject } = await db.from('campaigns').where('id', id).firstOrFail()
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}`)
    const view = page.getByRole('dialog', { name: subject })
    await view.getByText(messages['sending.leave']).waitFor()
    await view.getByRole('progressbar', { name: messages['sending.bar'] }).waitFor()
    await view.getByText(messages['uncertain.hint']).waitFor()
    await view.getByRole('listitem').getByText(messages['count.failed']).waitFor()
    await page.keyboard.press('Escape')
    const row = page.getByRole('row', { name: new RegExp(subject) })
    await row.getByText(messages['state.sending']).waitFor()
    await row.getByText('1 of 2').waitFor()
    await processCampaigns()
    await row.getByText(messages['state.sent'], { exact: true }).waitFor()
  })
})
