import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/pickups/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { cardOf, MINORS_TAB } from '#tests/helpers/minors_page'
import { aMotherAndChild, aPickup } from '#tests/helpers/pickups'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

test.group('People who may pick up a minor, in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('a guardian reads the list and adds a person', async ({ browser, client, assert }) => {
    const { mother, child } = await aMotherAndChild()
    await aPickup(client, child, { name: 'Zed Quux', allowed: false })
    const page = await openPortalAt(browser, mother, MINORS_TAB)
    await cardOf(page, child.first_name).getByRole('button', { name: minors.pickups }).click()
    await page.waitForURL(`**${MINORS_TAB}/${child.id}/pickups`)
    const title = fill(messages['own.title'], { name: child.first_name })
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(messages['may.none']).waitFor()
    await expectGoodOnDevices(assert, page)

    await dialog.getByLabel(messages['own.pin']).fill('47')
    await dialog.getByRole('button', { name: messages['own.add'] }).click()
    await dialog.getByText(messages['name.required']).waitFor()
    await dialog.getByText(fill(messages['pin.invalid'], { n: 4 })).waitFor()
    await dialog.getByLabel(messages.name, { exact: true }).fill('Ann Poe')
    await dialog.getByLabel(messages['own.relationship']).fill('aunt')
    await dialog.getByLabel(messages.until).fill(clock.today())
    await dialog.getByLabel(messages['own.pin']).fill('4711')
    await dialog.getByRole('button', { name: messages['own.add'] }).click()
    await dialog.getByText(fill(messages.saved, { name: 'Ann Poe' })).waitFor()
    const line = dialog.getByRole('listitem')
    await line.getByText('Ann Poe').waitFor()
    const until = fill(messages['until.told'], { day: formatDate(clock.today()) })
    await line.getByText(`aunt · ${until} · ${messages['pin.set']}`).waitFor()
    assert.equal(await line.count(), 1)
    const name = dialog.getByLabel(messages.name, { exact: true })
    await name.and(page.locator(':focus')).waitFor()
    assert.equal(await name.inputValue(), '')
    await expectGoodOnDevices(assert, page)
    const rows = await db.from('pickups').where({ minor_id: child.id, allowed: true })
    assert.containsSubset(rows, [{ name: 'Ann Poe', relationship: 'aunt' }])

    await dialog.getByRole('button', { name: ui.close }).click()
    await page.waitForURL(`**${MINORS_TAB}`)
  })

  test('a guardian who may not take the child is sent to staff', async ({
    browser,
    client,
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    await aPickup(client, child, { name: 'Ann Poe' })
    await aPickup(client, child, { customer_id: mother.id, allowed: false })
    const page = await openPortalAt(browser, mother, `${MINORS_TAB}/${child.id}/pickups`, 'phone')
    const alert = page.getByRole('alert').getByText(sessions['login.see_staff'])
    await alert.waitFor()
    assert.equal(await page.getByText('Ann Poe').count(), 0)
    await expectGoodOnDevices(assert, page)
  })
})
