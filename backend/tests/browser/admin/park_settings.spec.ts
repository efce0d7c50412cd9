import { test } from '@japa/runner'
import { rolesOf } from '@trailgate/shared/face/accent'
import { messages } from '@trailgate/shared/face/messages'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { fill } from '@trailgate/shared/text'
import db from '@adonisjs/lucid/services/db'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aLogo, aTrail, plainFace } from '#tests/helpers/face'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const PATH = '/admin/settings'
const png = (buffer: Buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer })

test.group('Park settings', (group) => {
  group.each.setup(() => plainFace())
  group.each.teardown(() => plainFace())

  test('a manager names the park, sends pictures, sees the preview and saves', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'manager')
    const quick = page.getByRole('region', { name: dashboard['quick.title'] })
    await quick.getByRole('link', { name: messages.title }).click()
    await page.waitForURL(`**${PATH}`)
    await page.getByLabel(messages['name.label']).fill('Mud Valley Motorsports')
    await page.getByLabel(messages['welcome.label']).fill('Helmets on, dust up.')
    await page.getByLabel(messages['accent.code']).fill('#ffff00')
    const { light, dark } = rolesOf('#ffff00')
    const corrected = { light: light.accent, dark: dark.accent }
    await page.getByText(fill(messages['accent.corrected'], corrected)).waitFor()
    await page.getByLabel(messages['logo.choose']).setInputFiles(png(await aLogo('#101010')))
    await page.getByRole('button', { name: messages['picture.remove'] }).waitFor()
    await page.getByLabel(messages['hero.choose']).setInputFiles(png(await aTrail()))
    await page.getByRole('button', { name: messages['picture.remove'] }).nth(1).waitFor()
    await page.locator('.face-phone .face-hero').waitFor()
    assert.equal(
      await page.locator('.face-phone .face-brand').innerText(),
      'Mud Valley Motorsports'
    )
    await page.getByText(messages.unsaved).waitFor()
    assert.isNull((await db.from('park_face').firstOrFail()).name, 'a preview saves nothing')
    await page.getByRole('button', { name: messages['preview.dark'], exact: true }).click()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
    await page.getByRole('link', { name: 'Mud Valley Motorsports' }).waitFor()
    const row = await db.from('park_face').firstOrFail()
    assert.include(row, { name: 'Mud Valley Motorsports', accent: '#ffff00' })
    assert.isNotNull(row.logo_id)
    assert.isNotNull(row.hero_id)
  }).timeout(120_000)

  test('a refusal stands at its field, and the rest stays', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByLabel(messages['name.label']).fill('Mud Valley')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    await page.getByLabel(messages['logo.choose']).setInputFiles(png(svg))
    await page.getByRole('alert').getByText(messages['picture.type']).waitFor()
    await page.getByLabel(messages['accent.code']).fill('green')
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages['accent.invalid']).waitFor()
    assert.equal(await page.getByLabel(messages['name.label']).inputValue(), 'Mud Valley')
    await page.getByRole('button', { name: messages['accent.default'] }).click()
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('staff below manager have no way there', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})
