import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as answers } from '@trailgate/shared/waivers/answer_list_messages'
import { messages as editor } from '@trailgate/shared/waivers/field_editor_messages'
import { messages as fields } from '@trailgate/shared/waivers/field_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/template_messages'
import type { Page } from 'playwright'
import { anAnsweredWaiver } from '#tests/helpers/asking_waivers'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { COUNTER, counterBox } from '#tests/helpers/counter'
import { aLastName, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { button, step, WAIVERS_TAB } from '#tests/helpers/portal_signing'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { draw, proceed, SIGN } from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates, signed } from '#tests/helpers/waivers'

const textIn = (page: Page) => page.getByRole('textbox', { name: messages['field.content'] })

interface Question {
  kind: 'initials' | 'tick' | 'choice' | 'text' | 'date'
  label: string
  more?(page: Page): Promise<void>
}

const QUESTIONS: Question[] = [
  { kind: 'initials', label: 'I have read the risks' },
  { kind: 'tick', label: 'I wear a helmet' },
  {
    kind: 'choice',
    label: 'Have you been drinking?',
    more: (page) => page.getByLabel(editor.stop).fill('Yes'),
  },
  {
    kind: 'text',
    label: 'Any medical condition?',
    async more(page) {
      await page.getByLabel(editor.required).uncheck()
      await page.getByLabel(editor.medical).check()
    },
  },
  { kind: 'date', label: 'Last first aid course' },
]

async function ask(page: Page, { kind, label, more }: Question) {
  await page
    .getByRole('group', { name: editor.tools })
    .getByRole('button', { name: editor[`kind.${kind}`] })
    .click()
  const dialog = page.getByRole('dialog', { name: editor.add })
  await dialog.getByLabel(editor[`label.${kind}`]).fill(label)
  await more?.(page)
  await dialog.getByRole('button', { name: editor.add }).click()
  await dialog.waitFor({ state: 'detached' })
}

test.group('A waiver that asks', (group) => {
  group.each.teardown(retireTemplates)

  test('a manager writes five questions, a rider answers them by phone, and staff clear the one that stops', async ({
    browser,
    assert,
  }) => {
    const name = aLastName('Asking waiver')
    const page = await openBackOfficeAt(browser, 'manager', '/admin/waivers/create')
    await page.getByRole('toolbar').waitFor()
    await page.getByLabel(messages['field.name'], { exact: false }).first().fill(name)
    await textIn(page).click()
    await page.keyboard.type('Read this. ')
    for (const question of QUESTIONS) await ask(page, question)
    assert.equal(await textIn(page).locator('span[data-field]').count(), QUESTIONS.length)
    await expectGoodScreen(assert, page)

    // A click on a question changes it.
    await textIn(page).getByText('I wear a helmet').click()
    const change = page.getByRole('dialog', { name: editor.change })
    await change.getByLabel(editor['label.tick']).fill('I wear a helmet and gloves')
    await expectGoodOnDevices(assert, page)
    await change.getByRole('button', { name: editor.save }).click()
    await textIn(page).getByText('I wear a helmet and gloves').waitFor()

    await page.getByRole('button', { name: messages.preview }).click()
    const preview = page.getByRole('dialog', { name: messages['preview.title'] })
    await preview.getByLabel('I wear a helmet and gloves').check()
    await preview.getByLabel('Yes').check()
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: messages['create.submit'] }).click()
    await page.getByText(messages.created).waitFor()
    const made = await db.from('waiver_versions').where('name', name).firstOrFail()
    assert.equal(made.content.match(/data-field=/g)?.length, QUESTIONS.length)

    const rider = await aRider({ last_name: aLastName('Answers') })
    const phone = await aRiderPage(browser, rider, 'phone')
    await phone.goto(`${WAIVERS_TAB}/sign`)
    await button(phone, waivers['choose.self']).click()
    await button(phone, name).click()
    await step(phone, name)
    await proceed(phone)
    const said = fill(fields['answer.missing'], { label: 'I have read the risks' })
    await phone.getByRole('alert').filter({ hasText: said }).waitFor()
    const initials = phone.getByLabel('I have read the risks')
    await initials.and(phone.locator(':focus')).waitFor()
    await expectGoodOnDevices(assert, phone)
    await initials.fill('AB')
    await proceed(phone)
    await phone
      .getByRole('alert')
      .filter({ hasText: fill(fields['answer.tick'], { label: 'I wear a helmet and gloves' }) })
      .waitFor()
    await phone.getByLabel('I wear a helmet and gloves').check()
    await phone.getByLabel('Yes', { exact: true }).check()
    await phone.getByLabel('Any medical condition?').fill('Asthma')
    await phone.getByLabel('Last first aid course').fill('2026-03-01')
    await proceed(phone)
    await step(phone, waivers['sign.title'])
    // Back and forth keeps what was answered.
    await button(phone, ui.cancel).click()
    await step(phone, name)
    assert.equal(await phone.getByLabel('Any medical condition?').inputValue(), 'Asthma')
    await proceed(phone)
    await draw(phone)
    const sent = phone.waitForResponse(SIGN)
    await phone.getByRole('button', { name: waivers['sign.accept'] }).click()
    assert.equal((await sent).status(), 201)

    await page.goto(COUNTER)
    await counterBox(page).fill(rider.member_id)
    const row = page.locator('.person').filter({ hasText: rider.last_name })
    await row.locator('.verdict', { hasText: counter['verdict.see_staff'] }).waitFor()
    await row.getByText('Have you been drinking?').waitFor()
    await expectGoodOnDevices(assert, page)
    const who = `${rider.first_name} ${rider.last_name}`
    await row.getByRole('button', { name: fill(editor['clear.of'], { name: who }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(details['void.reason']).fill('A beer last night')
    await dialog.getByRole('button', { name: editor.clear }).click()
    await page.getByText(editor['clear.done']).waitFor()
    await row.getByText(counter['verdict.yes']).waitFor()

    const { id } = await db.from('signed_waivers').where('subject_id', rider.id).firstOrFail()
    await page.goto(`/admin/customers/${rider.id}/show/waivers/${id}`)
    await page.getByRole('dialog').getByText('Asthma').waitFor()
    await page.getByRole('dialog').getByText('A beer last night').waitFor()
    await expectGoodOnDevices(assert, page)
  }).timeout(240_000)

  test('a manager lists the answers to a question, opens the waiver of one and exports them', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, id } = await anAnsweredWaiver(client, {
      level: 'Beginner',
      health: 'Asthma',
    })
    const page = await openBackOfficeAt(browser, 'manager', '/admin/waivers')
    await page
      .getByRole('link', { name: `${answers.open} Asking waiver` })
      .last()
      .click()
    await page
      .getByRole('heading', { name: fill(answers.title, { name: 'Asking waiver' }) })
      .waitFor()
    const rows = page.getByRole('table', { name: answers.list }).getByRole('row')
    await rows.filter({ hasText: 'I wear a helmet' }).getByText(fields.ticked).waitFor()
    assert.equal(await page.getByText('Asthma').count(), 0)
    await expectGoodOnDevices(assert, page)

    const question = page.getByRole('combobox', { name: answers['filter.question'] })
    assert.notInclude(await question.locator('option').allTextContents(), 'Anything medical?')
    await question.selectOption('How well do you ride?')
    await page.getByRole('combobox', { name: answers['filter.answer'] }).selectOption('Expert')
    await page.getByText(answers['empty.filtered']).waitFor()
    await page.getByRole('combobox', { name: answers['filter.answer'] }).selectOption('Beginner')
    const row = rows.filter({ hasText: rider.last_name })
    await row.getByText('Beginner').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ui.export_csv }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    assert.lengthOf(lines, 2)
    assert.include(lines[1] ?? '', 'How well do you ride?,Beginner')

    await row.getByRole('link').click()
    await page.waitForURL(`**/admin/customers/${rider.id}/show/waivers/${id}`)
    await page.getByRole('dialog').getByText('Beginner').waitFor()
  }).timeout(120_000)

  test('answers to an earlier text stay within reach, also once the waiver is archived', async ({
    browser,
    client,
    assert,
  }) => {
    const name = aLastName('Seasons')
    const content = [
      '<p><span data-field="tick" data-key="boots" data-required="false" data-flag="false">I wear boots</span>',
      '<span data-field="date" data-key="course">Last course</span></p>',
    ].join('')
    const template = await aTemplate({ name, content })
    const rider = await aRider({ last_name: aLastName('Season') })
    await signed(client, await asRider(rider), {
      template_id: template.id,
      answers: { course: '2026-03-01' },
    })
    await aVersion(template, { version: '2.0', name })
    const page = await openBackOfficeAt(browser, 'manager', '/admin/waivers')
    await page.getByRole('link', { name: `${answers.open} ${name}` }).click()
    const rows = page.getByRole('table', { name: answers.list }).getByRole('row')
    await rows.filter({ hasText: 'I wear boots' }).getByText(fields.not_ticked).waitFor()
    await rows.filter({ hasText: 'Last course' }).getByText(formatDate('2026-03-01')).waitFor()
    await page
      .getByRole('combobox', { name: answers['filter.question'] })
      .selectOption('Last course')
    await rows.filter({ hasText: 'I wear boots' }).waitFor({ state: 'detached' })

    const removed = await client
      .delete(`/api/waivers/staff/templates/${template.id}`)
      .headers(await asStaff('manager'))
    removed.assertStatus(200)
    await page.goto('/admin/waivers')
    await page.getByRole('region', { name: answers.archived }).getByRole('link', { name }).click()
    await rows.filter({ hasText: 'I wear boots' }).waitFor()

    await page.goto('/admin/waivers/999999999/answers')
    await page.getByText(answers.nothing).waitFor()
    await expectGoodOnDevices(assert, page)
    const calls = '**/api/waiver-answers/templates'
    await page.route(calls, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`/admin/waivers/${template.id}/answers`)
    await page.getByText(answers.questions_failed).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(calls)
    await page.getByRole('button', { name: ui.try_again }).click()
    await rows.filter({ hasText: 'I wear boots' }).waitFor()
  }).timeout(120_000)
})
