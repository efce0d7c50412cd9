import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/membership_types/messages'
import { MESSAGE_SECONDS } from '@trailgate/shared/settings/constants'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Locator } from 'playwright'
import { answerLeaving, openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aPhone, aRider } from '#tests/helpers/people'
import { aMembership, aType } from '#tests/helpers/sales'
import { expectGoodScreen, stopClock } from '#tests/helpers/screens'
import { aName, manager, rowOf, TYPES_PATH } from '#tests/helpers/membership_types_page'

async function fillForm(
  form: Locator,
  values: Partial<Record<'name' | 'display' | 'price', string>>
) {
  const { name, display, price } = values
  if (name !== undefined) await form.getByLabel(messages['field.name']).first().fill(name)
  if (display !== undefined) {
    await form.getByLabel(messages['field.display_name']).fill(display)
  }
  if (price !== undefined) await form.getByLabel(messages['field.price']).fill(price)
}

test.group('Editing membership types', () => {
  test('staff create a type, see errors, and change it', async ({ browser, assert }) => {
    const page = await openBackOffice(browser, 'staff')
    const [name, display] = [`club_${aPhone()}`, aName('Club')]
    await page.goto(TYPES_PATH)
    await manager(page).getByRole('button', { name: messages.new }).click()
    const form = page.getByRole('dialog', { name: messages.new })
    await form.getByLabel(messages['field.slots']).fill('')
    await form.getByRole('button', { name: messages['create.submit'] }).click()
    for (const sentence of [
      messages['name.required'],
      messages['display_name.required'],
      'Price is required',
      'Duration is required',
      'Number of slots is required',
    ]) {
      await form.getByText(sentence, { exact: true }).waitFor()
    }
    await fillForm(form, { name: 'Not A Name', display, price: '-1' })
    await form.getByLabel(messages['field.duration']).fill('0')
    await form.getByLabel(messages['field.slots']).fill('11')
    for (const sentence of [
      messages['name.format'],
      messages['default_price.negative'],
      'Duration must be at least 1',
      'Number of slots must be at most 10',
    ]) {
      await form.getByText(sentence, { exact: true }).waitFor()
    }
    await expectGoodScreen(assert, page)

    await fillForm(form, { name: 'yearly', price: '149.50' })
    await form.getByLabel(messages['field.duration']).fill('90')
    await form.getByLabel(messages['field.slots']).fill('3')
    await form.getByRole('button', { name: messages['create.submit'] }).click()
    await form.getByText(messages['name.taken']).first().waitFor()
    await fillForm(form, { name })
    await form.getByRole('button', { name: messages['create.submit'] }).click()
    await manager(page).getByText(messages.created).waitFor()
    await rowOf(page, display).getByText(messages.family, { exact: true }).waitFor()
    const made = await db.from('membership_types').where('name', name).firstOrFail()
    assert.containSubset(made, {
      default_price_cents: 14950,
      default_duration_days: 90,
      number_of_slots: 3,
      sort_order: 0,
    })

    await rowOf(page, display).getByRole('link', { name: ui.edit }).click()
    const edit = page.getByRole('dialog', { name: messages.edit })
    await edit.getByLabel(messages['field.price']).fill('160')
    await edit.getByLabel(messages['field.active']).uncheck()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await edit.getByRole('button', { name: messages['update.submit'] }).click()
    assert.deepEqual((await sent).postDataJSON(), {
      default_price: 160,
      is_active: false,
      revision: 1,
    })
    await manager(page).getByText(messages.updated).waitFor()
    await rowOf(page, display).getByText(ui.inactive, { exact: true }).waitFor()
    await rowOf(page, display).getByText('$160.00').waitFor()
  })

  test('closing a form with changes asks first', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'staff', `${TYPES_PATH}/create`)
    const form = page.getByRole('dialog', { name: messages.new })
    await fillForm(form, { display: 'Half written' })
    await form.getByRole('button', { name: ui.cancel }).click()
    await answerLeaving(page, 'stay')
    assert.equal(await form.getByLabel(messages['field.display_name']).inputValue(), 'Half written')
  })

  test('a stale change of a type is refused, and the input stays', async ({
    browser,
    client,
    assert,
  }) => {
    const type = await aType(client, { display_name: aName('Faster') })
    const page = await openBackOfficeAt(browser, 'manager', `${TYPES_PATH}/${type.id}`)
    const form = page.getByRole('dialog', { name: messages.edit })
    await form.getByLabel(messages['field.price']).fill('77')
    await db
      .from('membership_types')
      .where('id', type.id)
      .update({ description: 'Theirs', revision: 9 })
    const refused = form.getByText(/Somebody else changed this in the meantime/)
    // Pressing again does not help, even after the newer one was loaded in the background.
    for (const attempt of ['first', 'second']) {
      const read = page.waitForResponse('**/membership-types/summary')
      await form.getByRole('button', { name: messages['update.submit'] }).click()
      await read
      await refused.waitFor()
      assert.equal(await form.getByText('Theirs').count(), 0, attempt)
    }
    await expectGoodScreen(assert, page)
    await form.getByRole('button', { name: 'Load their changes' }).click()
    await form.getByText('Theirs').first().waitFor()
    assert.equal(await form.getByLabel(messages['field.price']).inputValue(), '77')
    await form.getByRole('button', { name: messages['update.submit'] }).click()
    await manager(page).getByText(messages.updated).waitFor()
    const row = await db.from('membership_types').where('id', type.id).firstOrFail()
    assert.containSubset(row, { default_price_cents: 7700, description: 'Theirs' })
  })

  test('a slot that is in use cannot be removed from a type', async ({ browser, client }) => {
    const type = await aType(client, { display_name: aName('Pair'), number_of_slots: 2 })
    const membership = await aMembership(client, { membership_type: type.name })
    await db
      .from('membership_slots')
      .where({ membership_id: membership.id, slot_number: 2 })
      .update({ customer_id: (await aRider()).id })
    const page = await openBackOfficeAt(browser, 'manager', `${TYPES_PATH}/${type.id}`)
    const form = page.getByRole('dialog', { name: messages.edit })
    await form.getByLabel(messages['field.slots']).fill('1')
    await form.getByRole('button', { name: messages['update.submit'] }).click()
    await form.getByText(messages['slots.in_use']).first().waitFor()
  })

  test('an unused type is deleted; one in use is deactivated instead', async ({
    browser,
    client,
    assert,
  }) => {
    const unused = await aType(client, { display_name: aName('Unused') })
    const used = await aType(client, { display_name: aName('Used') })
    await aMembership(client, { membership_type: used.name })
    const page = await openBackOfficeAt(browser, 'staff', TYPES_PATH)
    const remove = async ({ display_name: name }: { display_name: string }) => {
      await page.getByRole('button', { name: `${ui.delete} ${name}` }).click()
      const question = page.getByRole('dialog', { name: messages['delete.title'] })
      await question.getByText(fill(messages['delete.confirm'], { name })).waitFor()
      return question
    }
    const first = await remove(unused)
    await first.getByRole('button', { name: ui.delete }).click()
    await manager(page).getByText(messages.deleted).waitFor()
    assert.isNull(await db.from('membership_types').where('id', unused.id).first())

    const second = await remove(used)
    await second.getByText(fill(messages['delete.usage'], { total: 1, active: 1 })).waitFor()
    await expectGoodScreen(assert, page)
    await second.getByRole('button', { name: ui.delete }).click()
    await manager(page).getByText(messages.deactivated).waitFor()
    await rowOf(page, used.display_name).getByText(ui.inactive, { exact: true }).waitFor()
    await rowOf(page, used.display_name)
      .getByText(fill(messages.usage, { active: 1, total: 1 }))
      .waitFor()
  })

  test('failures are shown, and the message disappears after five seconds', async ({
    browser,
    client,
    assert,
  }) => {
    const type = await aType(client, { display_name: aName('Failing') })
    const page = await openBackOffice(browser, 'staff')
    const fails = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    await page.goto(TYPES_PATH)
    await rowOf(page, type.display_name).waitFor()
    await page.route('**/api/membership-types/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(fails)
    )
    await page.route('**/api/membership-types', (route) => route.fulfill(fails))
    await page.getByRole('button', { name: `${ui.delete} ${type.display_name}` }).click()
    await page
      .getByRole('dialog', { name: messages['delete.title'] })
      .getByRole('button', { name: ui.delete })
      .click()
    await page.getByText(messages['delete.failed']).waitFor()

    await rowOf(page, type.display_name).getByRole('link', { name: ui.edit }).click()
    await fillForm(page.getByRole('dialog'), { price: '5' })
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(messages['update.failed']).waitFor()
    await page.getByRole('button', { name: ui.cancel }).click()
    await answerLeaving(page, 'leave')

    await manager(page).getByRole('button', { name: messages.new }).click()
    const form = page.getByRole('dialog', { name: messages.new })
    await fillForm(form, { name: `t_${aPhone()}`, display: 'T', price: '5' })
    await form.getByLabel(messages['field.duration']).fill('5')
    await stopClock(page)
    await form.getByRole('button', { name: messages['create.submit'] }).click()
    await page.getByText(messages['create.failed']).waitFor()
    await page.clock.fastForward(MESSAGE_SECONDS * 1000)
    await page.getByText(messages['create.failed']).waitFor({ state: 'detached' })
    assert.equal(await form.getByLabel(messages['field.display_name']).inputValue(), 'T')
  })
})
