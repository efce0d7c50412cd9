import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, dialogOf, sign, tab } from '#tests/helpers/customer_details'
import { handsOn } from '#tests/helpers/hands'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { verifyProofs } from '#tests/helpers/verifier'
import { aRideOn, aVisitOf, noVisits } from '#tests/helpers/visits'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'
import { whatItTakes } from '#tests/helpers/what_it_takes'
import { unzipped } from '#tests/helpers/zip'

test.group('Staff ask about a past minute', (group) => {
  group.each.setup(async () => {
    await noVisits()
    await resetLimits()
  })
  group.each.teardown(retireTemplates)

  test('the answer says by which waiver, leads to it, and a manager saves the pack', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Vera', last_name: aLastName('Evidence') })
    const template = await aTemplate({ name: 'Night ride' })
    const { id } = await sign(rider, { template_id: template.id })
    await aVisitOf(client, rider)
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider))
    const section = page.locator('section').filter({ hasText: messages.title })
    await section.getByRole('button', { name: messages.check }).click()
    const answer = section.getByRole('status')
    await answer.getByText(messages.covered, { exact: true }).waitFor()
    await answer.getByText(/Covered by Night ride, version 1\.0, signed .* by Vera/).waitFor()
    await answer.getByText(messages['visit.covered']).waitFor()
    await expectGoodOnDevices(assert, page)

    const begun = page.waitForEvent('download')
    await section.getByRole('button', { name: messages.pack }).click()
    const download = await begun
    assert.match(download.suggestedFilename(), new RegExp(`^Evidence ${rider.member_id} .*\\.zip$`))
    const packed = await unzipped(await readFile(await download.path()))
    const proof = { name: 'proof.json', text: String(packed.get('proof.json')) }
    assert.deepInclude(await verifyProofs([proof]), { records: 1, faults: [] })

    await section.getByLabel(messages.day).fill(addDays(clock.today(), -30))
    await section.getByLabel(messages.time).fill('14:05')
    await section.getByRole('button', { name: messages.check }).click()
    await answer.getByText(messages.not_covered, { exact: true }).waitFor()
    await answer.getByText(messages['reason.never_signed']).waitFor()
    await answer.getByText(messages['visit.none']).waitFor()
    await section.getByLabel(messages.time).fill('')
    await section.getByRole('button', { name: messages.check }).click()
    await answer.getByText(messages['day.missing']).waitFor()

    await tab(page, details['tab.visits']).click()
    await page.getByRole('link', { name: messages['row.waiver'] }).click()
    await page.waitForURL(new RegExp(`/waivers/${id}$`))
  })

  test('a pack about the last visit takes five interactions from any screen', async ({
    browser,
    client,
    assert,
  }) => {
    const lastName = aLastName('Packed')
    const rider = await aRider({ first_name: 'Vera', last_name: lastName })
    const template = await aTemplate()
    await sign(rider, { template_id: template.id })
    await aVisitOf(client, rider)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/profile')
    await page.getByRole('button', { name: ui.logout }).focus()
    const hands = await handsOn(page)
    await hands.key('Control+k')
    const box = page.getByRole('dialog').getByLabel(counter['search.label'])
    await box.and(page.locator(':focus')).waitFor()
    await hands.type(lastName)
    await page
      .getByRole('option')
      .filter({ hasText: `Vera ${lastName}` })
      .waitFor()
    await hands.key('Enter')
    await page.waitForURL(`**/admin/customers/${rider.id}/page`)
    await hands.press(
      page
        .getByRole('navigation', { name: details['page.sections'] })
        .getByRole('button', { name: details['tab.visits'] })
    )
    const begun = page.waitForEvent('download')
    await hands.press(page.getByRole('button', { name: /^Evidence pack about/ }))
    await begun
    const { presses } = await hands.effort()
    assert.equal(
      whatItTakes('counter', 'Evidence pack about the last visit').now,
      `Ctrl-K, the name, Enter and ${presses} clicks: ${3 + presses} interactions`
    )
  })

  test('a cashier is asked nothing, staff are given no pack, and earlier visits say so', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Earlier') })
    await aRideOn(addDays(clock.today(), -3), rider.id, { coverage_reason: 'signed' })
    const cashier = await openBackOfficeAt(browser, 'cashier', detailsOf(rider))
    await dialogOf(cashier, rider).getByText(rider.member_id, { exact: true }).waitFor()
    assert.equal(await cashier.getByText(messages.title).count(), 0)

    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider))
    await page.getByText(messages.title).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.pack }).count(), 0)
    await tab(page, details['tab.visits']).click()
    await page.getByText(messages['row.waiver_none']).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.pack }).count(), 0)
    await expectGoodOnDevices(assert, page)

    const refused = { code: 'CONFLICT', message: files.not_as_sealed }
    await page.route('**/coverage?at=*', (route) =>
      route.fulfill({ status: 409, json: { error: refused, detail: refused.message } })
    )
    await tab(page, 'Customer Info').click()
    await page.getByRole('button', { name: messages.check }).click()
    await page.getByText(files.not_as_sealed).waitFor()
  })
})
