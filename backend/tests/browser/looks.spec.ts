import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const STYLE = `
  p { color: #111; background: #fff }
  @media (prefers-color-scheme: dark) { .pale { color: #777; background: #666 } }
  .small { display: none }
  @media (max-width: 400px) { .small { display: block } }
`

/** A page that has nothing wrong but this. */
async function show(page: Page, body: string) {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLE}</style></head>
    <body><main><h1>A page</h1>${body}</main></body></html>`
  )
}

test.group('A look at a screen', () => {
  test('finds nothing where nothing is wrong, and looks as often as it is asked', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await show(page, '<p>Fine</p>')
    await expectGoodOnDevices(assert, page)
    await expectGoodScreen(assert, page)
  })

  test('finds what is wrong in the dark alone, on a phone alone, or only since the last look', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await show(page, '<p class="pale">Pale</p>')
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast|in dark/)

    await show(page, '<img class="small" src="data:," />')
    await expectGoodScreen(assert, page)
    await assert.rejects(() => expectGoodOnDevices(assert, page), /in light/)

    await show(page, '<p>Fine</p>')
    await expectGoodScreen(assert, page)
    await page.evaluate(`document.querySelector('p').setAttribute('aria-lable', 'x')`)
    await assert.rejects(() => expectGoodScreen(assert, page), /in light/)
  })
})
