import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/template_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider } from '#tests/helpers/credentials'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const PATH = '/admin/waivers'

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

const versionsOf = ({ id }: { id: number }) =>
  db.from('waiver_versions').where('template_id', id).orderBy('id')

test.group('Editing waiver texts', (group) => {
  group.each.teardown(retireTemplates)

  test('a manager writes a text, previews it as riders see it, and creates it', async ({
    browser,
    assert,
  }) => {
    const name = aLastName('Night ride')
    const page = await openBackOffice(browser, 'manager')
    await page.getByRole('link', { name: 'Waivers', exact: true }).click()
    await page.getByRole('link', { name: messages.new }).click()
    await page.getByRole('toolbar').waitFor()
    const version = page.getByLabel(messages['field.version'])
    const from = page.getByLabel(messages['field.effective_date'])
    assert.equal(await version.inputValue(), '1.0')
    assert.equal(await from.inputValue(), clock.today())
    assert.equal(await version.getAttribute('maxlength'), '20')
    const titled = page.getByLabel(messages['field.name'], { exact: false }).first()
    assert.equal(await titled.getAttribute('maxlength'), '200')
    const submit = page.getByRole('button', { name: messages['create.submit'] })
    await submit.click()
    await page.getByText(messages['name.required']).waitFor()
    await page.getByText(messages['content.required']).waitFor()
    await version.fill(' ')
    await page.getByText(messages['version.required']).waitFor()
    await from.fill('')
    await page.getByText(messages['effective_date.required']).waitFor()
    await expectGoodScreen(assert, page)

    await titled.fill(name)
    await version.fill('1.0')
    await from.fill(clock.today())
    const text = page.getByRole('textbox', { name: messages['field.content'] })
    await submit.click()
    await text.and(page.locator(':focus')).waitFor()
    await text.click()
    await page.getByRole('button', { name: messages['editor.bold'] }).click()
    await page.keyboard.type('Wear a light.')
    await page.getByLabel(messages['editor.block']).selectOption('H2')
    await text.locator('h2 b').waitFor()
    await page.getByRole('button', { name: messages['editor.html'], exact: true }).click()
    const source = page.getByLabel(messages['field.content']).locator('visible=true').last()
    assert.equal(await source.inputValue(), '<h2><strong>Wear a light.</strong></h2>')
    await source.fill('<h2>Lights</h2><p>Wear one.</p><script>alert(1)</script>')
    await page.getByRole('button', { name: messages.preview }).click()
    const overlay = page.getByRole('dialog', { name: messages['preview.title'] })
    await overlay.getByText('Wear one.').waitFor()
    await overlay.getByText(messages['preview.cleaned']).waitFor()
    await overlay.getByText(fill(waivers['select.version'], { n: '1.0' })).waitFor()
    await expectGoodScreen(assert, page)
    await page.keyboard.press('Escape')
    await submit.click()
    await page.getByText(messages.created).waitFor()
    await card(page, name).waitFor()
    const made = await db.from('waiver_versions').where('name', name).firstOrFail()
    assert.equal(made.content, '<h2>Lights</h2><p>Wear one.</p>')
  })

  test('a manager changes a signed text, first sees who must sign again, and reads the changes', async ({
    browser,
    client,
    assert,
  }) => {
    const name = aLastName('Signed text')
    const content =
      '<h1>Rules</h1><p>H<sup>2</sup> I wear a <strong>helmet</strong>.</p><ul><li>One</li><li>Two</li></ul><table><thead><tr><th scope="col">Gear</th></tr></thead><tbody><tr><td colspan="1">Yes</td></tr></tbody></table>'
    const template = await aTemplate({ name, content })
    await signed(client, await asRider(await aRider()), { template_id: template.id })
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${template.id}`)
    const text = page.getByRole('textbox', { name: messages['field.content'] })
    await text.getByText('helmet').waitFor()
    assert.equal(await page.getByText(messages['editor.source_only']).count(), 0)
    await text.getByText('Two').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' wheels')
    await page.getByText(fill(messages.new_version, { version: '1.1' })).waitFor()
    await page.getByLabel(messages['field.requires_resign']).check()
    const date = formatDate(clock.today())
    await page.getByText(fill(messages['resign.count'], { n: 1, date })).waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(messages.saved).waitFor()
    const [before, after, more] = await versionsOf(template)
    assert.isUndefined(more)
    assert.equal(before.content, content)
    assert.equal(after.content, content.replace('Two', 'Two wheels'), 'nothing else changed')
    assert.equal(after.requires_resign, 1)

    await page.getByRole('link', { name: `${messages.versions} ${name}` }).click()
    await page.getByText(messages['versions.in_force']).waitFor()
    await page.getByText(fill(messages['versions.changes'], { version: '1.0' })).waitFor()
    await page.locator('ins', { hasText: 'wheels' }).waitFor()
    await page.getByText(messages['versions.first']).waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('button', { name: ui.back }).click()
    await card(page, name).waitFor()
  })

  test('a word of the text can link to the web, and nowhere else', async ({ browser, assert }) => {
    const { id } = await aTemplate({ content: '<p>Maps</p>' })
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}`)
    const text = page.getByRole('textbox', { name: messages['field.content'] })
    await text.getByText('Maps').dblclick()
    await page.getByRole('button', { name: messages['editor.link'], exact: true }).click()
    const dialog = page.getByRole('dialog', { name: messages['editor.link'] })
    const address = dialog.getByLabel(messages['editor.link_address'])
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await dialog.getByText(messages['editor.link_wrong']).waitFor()
    await expectGoodScreen(assert, page)
    await address.fill('https://maps.example')
    await address.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await text.locator('a[href="https://maps.example"]', { hasText: 'Maps' }).waitFor()
  })

  test('a text that the visual editor would change opens as HTML and stays as it is', async ({
    browser,
    assert,
  }) => {
    const content = '<p>One</p>loose words<dl><dt>Term</dt><dd>What it means</dd></dl>'
    const template = await aTemplate({ name: aLastName('Hand made'), content })
    const page = await openBackOfficeAt(browser, 'admin', `${PATH}/${template.id}`)
    await page.getByText(messages['editor.source_only']).waitFor()
    await page.getByLabel(messages['field.version']).fill('1.5')
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(messages.saved).waitFor()
    const [version] = await versionsOf(template)
    assert.deepInclude(version, { version: '1.5', content: template.content })
  })
})
