import { test } from '@japa/runner'
import { rolesOf } from '@trailgate/shared/face/accent'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { aPictureOf, plainFace, withFace } from '#tests/helpers/face'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const LONG = 'The Upper Nantahala Valley Off-Road, Motocross and Side-by-Side Park of Macon Co'
const WELCOME = 'Eighty miles of trails, one mountain, no two rides alike.'

test.group("The park's face on riders' pages", (group) => {
  group.each.teardown(() => plainFace())

  test('a park with a garish accent, pictures and a long name is legible everywhere', async ({
    browser,
    client,
    assert,
  }) => {
    const logo = await aPictureOf(client, 'logo')
    const hero = await aPictureOf(client, 'hero')
    const face = { name: LONG, accent: '#ffff00', welcome: WELCOME }
    await withFace(client, { ...face, logo_id: logo.id, hero_id: hero.id })
    const page = await aPage(browser)
    for (const path of ['/', '/register', '/kiosk', '/forgot-password']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText(LONG).waitFor()
      await expectGoodOnDevices(assert, page)
    }
    await page.goto('/')
    await page.getByText(WELCOME).waitFor()
    assert.equal(await page.getByText(portal['entry.hint']).count(), 0)
    await page.goto('/kiosk')
    await page.getByText(WELCOME).waitFor()
    const accent = await page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()`
    )
    const roles = rolesOf('#ffff00')
    assert.include([roles.light.accent, roles.dark.accent], accent)
    const picture = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.page'), '::before').backgroundImage`
    )
    assert.include(picture, hero.url)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByRole('heading', { name: kiosk['phone.title'] }).waitFor()
    await expectGoodOnDevices(assert, page)
  }).timeout(180_000)

  test('a park without a face has the default sentence and no picture', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByText(portal['entry.hint']).waitFor()
    const picture = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.page'), '::before').backgroundImage`
    )
    assert.notInclude(picture, '/api/public/pictures')
  })
})
