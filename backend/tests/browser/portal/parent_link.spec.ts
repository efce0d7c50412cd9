import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail, test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/parent_links/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { addButton, cardOf, MINORS_TAB } from '#tests/helpers/minors_page'
import { aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('A waiver sent to a parent from the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a rider sends the waiver of a new child instead of adding the child', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    await addButton(page).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(registration['first_name.label']).fill('Bo')
    await form.getByLabel(minors['field.date_of_birth']).fill(addYears(clock.today(), -9))
    await button(page, messages['send.child']).click()
    const dialog = page.getByRole('dialog', { name: messages.title })
    await dialog.getByLabel(messages.contact).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(messages.contact).fill(anEmail())
    await button(page, messages.submit).click()
    await dialog.getByAltText(messages['waiting.alt']).waitFor()
    await expectGoodOnDevices(assert, page)
    const link = await db.from('parent_links').where('asker_id', rider.id).firstOrFail()
    assert.deepInclude(link, { first_name: 'Bo', last_name: rider.last_name, state: 'waiting' })
    assert.lengthOf(await db.from('guardianships').where('guardian_id', rider.id), 0)
    await db.from('parent_links').where('id', link.id).update({ state: 'refused' })
    await dialog.getByText(messages.refused).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('where a parent is demanded, a grandparent sends the waiver from overview and card', async ({
    browser,
    assert,
  }) => {
    const before = settings.minorSigners
    settings.minorSigners = 'parent_or_guardian'
    getActiveTestOrFail().cleanup(() => {
      settings.minorSigners = before
    })
    const rider = await aRider()
    const minor = await aMinorOf(rider, { first_name: 'Bo' }, 'grandparent')
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await button(page, messages.send).click()
    await page.getByRole('dialog').getByLabel(messages.contact).fill(aPhone())
    await expectGoodOnDevices(assert, page)
    await button(page, messages.submit).click()
    await page.getByAltText(messages['waiting.alt']).waitFor()
    const link = await db.from('parent_links').where('asker_id', rider.id).firstOrFail()
    assert.equal(link.minor_id, minor.id)

    await page.goto(MINORS_TAB)
    await cardOf(page, 'Bo Ryder')
      .getByRole('button', { name: `${messages.send} Bo Ryder` })
      .click()
    await page.getByRole('dialog').getByLabel(messages.contact).waitFor()
    await page.waitForURL(`**/minors/${minor.id}/send`)
  })

  test('a teen sends the own waiver from the overview', async ({ browser, assert }) => {
    const teen = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    const page = await openPortalAt(browser, teen, HOME, 'phone')
    await button(page, messages.send).click()
    await page.getByRole('heading', { name: messages['title.own'] }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
