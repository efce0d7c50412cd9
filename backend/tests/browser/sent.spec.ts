import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { aPage, putAway } from '#tests/helpers/screens'

/** Sends a call like the page's own scripts; the response is empty. */
async function send(page: Page, path: string, options: string) {
  await page.route('**/api/**', (route) => route.fulfill({ status: 204 }))
  await page.goto('/favicon.svg')
  await page.evaluate(`fetch('${path}', ${options}).then(() => null)`)
}

const json = (body: object) =>
  JSON.stringify({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const form = (fields: string[]) => `{
  method: 'POST',
  body: (() => {
    const form = new FormData()
    for (const name of ${JSON.stringify(fields)}) form.append(name, 'x')
    form.append('file', new Blob(['x'], { type: 'text/csv' }), 'x.csv')
    return form
  })(),
}`

const SENT = [
  {
    what: 'a key in a body',
    path: '/api/minors',
    options: json({ first_name: 'Mia', nickname: 'Mi' }),
    told: 'POST /api/minors is sent nickname',
  },
  {
    what: 'a key in a list of a body',
    path: '/api/visits',
    options: json({ customer_ids: [1], colour: { r: 1 } }),
    told: 'POST /api/visits is sent colour',
  },
  {
    what: 'a field of a form with a file',
    path: '/api/minors/documents',
    options: form(['minor_id', 'shelf']),
    told: 'POST /api/minors/documents is sent shelf',
  },
  {
    what: 'a question that a list does not take',
    path: '/api/minors?page=2',
    options: '{}',
    told: 'GET /api/minors is asked with page',
  },
  {
    what: 'a call that there is not',
    path: '/api/nowhere',
    options: '{}',
    told: 'GET /api/nowhere is not documented',
  },
]

test.group('Undocumented calls of a page fail the test', () => {
  for (const { what, path, options, told } of SENT) {
    test(`${what}`, async ({ browser, assert }) => {
      const page = await aPage(browser)
      await send(page, path, options)
      await assert.rejects(() => putAway(page), told)
    })
  }
})
