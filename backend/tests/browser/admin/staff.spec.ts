import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as signIn } from '@trailgate/shared/sessions/staff_messages'
import { messages } from '@trailgate/shared/staff/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { signStaffIn, openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aPhone, PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, expectGoodScreen } from '#tests/helpers/screens'

const PATH = '/admin/staff'

test.group('An admin manages staff accounts', (group) => {
  group.each.setup(() => resetLimits())

  const search = async (page: Page, text: string) => {
    await page.getByRole('searchbox').fill(text)
    await page.getByText(/, 1 shown$/).waitFor()
  }

  test('an admin creates an account under every rule, and its owner signs in', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Newcomer')
    const username = `kim_${aPhone()}`
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await page.getByRole('link', { name: messages.add }).click()
    await page.getByRole('heading', { name: messages.add }).waitFor()
    const submit = page.getByRole('button', { name: messages['create.submit'] })
    const password = page.getByLabel(messages['field.password'], { exact: false }).first()
    const repeated = page.getByLabel(messages['field.confirm_password'])

    await submit.click()
    for (const sentence of [
      signIn['username.required'],
      customers['email.required'],
      customers['first_name.required'],
      customers['last_name.required'],
      sessions['password.required'],
    ]) {
      await page.getByText(sentence).waitFor()
    }
    await expectGoodScreen(assert, page)

    await page.getByLabel(messages['field.username']).fill('k!')
    await page.getByText(messages['username.min']).waitFor()
    await page.getByLabel(messages['field.username']).fill('kim reed')
    await page.getByText(messages['username.characters']).waitFor()
    await page.getByLabel(messages['field.email']).fill('kim@')
    await page.getByText(customers['email.email']).waitFor()
    await password.fill('Short-1!')
    await page.getByText(messages['password.min']).waitFor()
    await password.fill('only-small-letters')
    await page.getByText(messages['password.composition']).waitFor()
    await password.fill(PASSWORD)
    await repeated.fill('something else')
    await page.getByText(sessions['password.mismatch']).waitFor()

    await page.getByRole('button', { name: sessions['password.show'] }).click()
    assert.equal(await repeated.getAttribute('type'), 'text')
    await page.getByRole('button', { name: sessions['password.hide'] }).click()
    assert.equal(await password.getAttribute('type'), 'password')

    const taken = await staffMember('staff')
    await repeated.fill(PASSWORD)
    await page.getByLabel(messages['field.first_name']).fill('Kim')
    await page.getByLabel(messages['field.last_name']).fill(lastName)
    await page.getByLabel(messages['field.email']).fill(`${username}@example.com`)
    await page.getByLabel(messages['field.username']).fill(taken.username)
    await submit.click()
    await page.getByRole('alert').getByText(messages['username.taken']).waitFor()
    await page.getByLabel(messages['field.username']).fill(username)
    const made = (url: URL) => url.pathname.startsWith('/api/staff')
    await page.route(made, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: '' })
        : route.fallback()
    )
    await submit.click()
    await page.getByRole('alert').getByText(http.error_occurred).waitFor()
    await page.unroute(made)
    await submit.click()
    await page.getByText(messages.created).waitFor()
    await page.getByRole('heading', { name: messages.title }).waitFor()
    await search(page, lastName)
    const row = page.getByRole('row', { name: new RegExp(lastName) })
    await row.getByText(messages['last_login.never']).waitFor()
    await row.getByText('Staff', { exact: true }).waitFor()

    const newcomer = await aPage(browser)
    await newcomer.goto('/login')
    await signStaffIn(newcomer, username, PASSWORD)
    await newcomer.waitForURL('**/admin')
  })

  test('changing a role keeps the password, and a stale change is refused', async ({
    browser,
    assert,
  }) => {
    const member = await staffMember('cashier', { last_name: aLastName('Promoted') })
    const before = await db.from('staff').where('id', member.id).firstOrFail()
    const page = await openBackOfficeAt(browser, 'admin', `${PATH}/${member.id}`)
    const name = page.getByLabel(messages['field.first_name'])
    await name.waitFor()
    assert.isFalse(await page.getByLabel(messages['field.username']).isEditable())
    assert.isTrue(await page.getByLabel(messages['field.active']).isChecked())
    await page.getByRole('combobox', { name: messages['field.role'] }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(messages.updated).waitFor()
    const after = await db.from('staff').where('id', member.id).firstOrFail()
    assert.equal(after.role, 'manager')
    assert.equal(after.password_hash, before.password_hash)

    await page.goto(`${PATH}/${member.id}`)
    await name.waitFor()
    await db.from('staff').where('id', member.id).update({ revision: 99 })
    await name.fill('Too late')
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(/Somebody else changed this in the meantime/).waitFor()
  })

  test('an admin deactivates, reactivates and removes an account, each with its message', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Leaver')
    const member = await staffMember('staff', { first_name: 'Lee', last_name: lastName })
    const name = `Lee ${lastName}`
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await search(page, lastName)
    const button = (label: string) => page.getByRole('button', { name: `${label} ${name}` })
    const answer = (label: string) =>
      page.getByRole('dialog').getByRole('button', { name: label, exact: true })

    await button(messages.deactivate).click()
    await page.getByText(fill(messages['deactivate.confirm'], { name })).click()
    assert.equal(new URL(page.url()).pathname, PATH)
    await expectGoodScreen(assert, page)
    await answer(messages.deactivate).dblclick()
    await page.getByText(messages.deactivated).waitFor()
    await button(messages.reactivate).waitFor()
    assert.equal((await db.from('staff').where('id', member.id).firstOrFail()).is_active, 0)
    await expectGoodScreen(assert, page)

    await button(messages.reactivate).click()
    await page.getByText(messages.reactivated).waitFor()
    await button(messages.deactivate).click()
    await answer(messages.deactivate).click()
    await button(messages.delete).click()
    await page.getByText(fill(messages['delete.confirm'], { name })).waitFor()
    await answer(messages.delete).click()
    await page.getByText(messages.deleted).waitFor()
    await page.getByText(messages['empty.filtered']).waitFor()
    await page.getByText(messages.empty).waitFor()
    assert.isNull(await db.from('staff').where('id', member.id).first())
  })

  test('refusals and load failures are reported', async ({ browser }) => {
    const lastName = aLastName('Self')
    const admin = await staffMember('admin', { first_name: 'My', last_name: lastName })
    const page = await aPage(browser)
    await page.goto('/login')
    await signStaffIn(page, admin.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.goto(PATH)
    await search(page, lastName)
    await page.getByText(messages.you, { exact: true }).waitFor()
    await page.getByRole('button', { name: `${messages.deactivate} My ${lastName}` }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: messages.deactivate, exact: true }).click()
    await page.getByText(fill(messages['deactivate.failed'], { message: messages.self })).waitFor()

    const gone = await staffMember('staff', {
      first_name: 'Soon',
      last_name: aLastName('Gone'),
      is_active: false,
    })
    const { last_name: goneName } = await db.from('staff').where('id', gone.id).firstOrFail()
    await page.goto(PATH)
    await search(page, goneName)
    const unknown = { message: http.unknown_error }
    const unreached = { message: http.network_error }
    await page.route('**/api/staff/*/reactivate', (route) => route.abort())
    await page.getByRole('button', { name: `${messages.reactivate} Soon ${goneName}` }).click()
    await page.getByText(fill(messages['reactivate.failed'], unreached)).waitFor()
    await page.route(`**/api/staff/${gone.id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: `${messages.delete} Soon ${goneName}` }).click()
    await question.getByRole('button', { name: messages.delete, exact: true }).click()
    await page.getByText(fill(messages['delete.failed'], unknown)).waitFor()

    await page.route('**/api/staff/', (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(PATH)
    await page.getByText(messages['load.failed']).waitFor()
    await page.unroute('**/api/staff/')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('row', { name: new RegExp(lastName) }).waitFor()
  })
})
