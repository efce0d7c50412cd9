import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const STYLE = `
  p { color: #111; background: #fff }
  @media (prefers-color-scheme: dark) { .pale { color: #777; background: #666 } }
  .small { display: none }
  @media (max-width: 400px) { .small { display: block } }
`

/** A page whose only fault is this. */
async function show(page: Page, body: string) {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLE}</style></head>
    <body><main><h1>A page</h1>${body}</main></body></html>`
  )
}

test.group('Checks of a screen', () => {
  test('a good screen has no findings, and can be checked repeatedly', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await show(page, '<p>Fine</p>')
    await expectGoodOnDevices(assert, page)
    await expectGoodScreen(assert, page)
  })

  test('faults only in dark mode, only on a phone, or new since the last check are found', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await show(page, '<p class="pale">Pale</p>')
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast|in dark/)

    await show(page, '<img class="small" src="data:," />')
    await expectGoodScreen(assert, page)
    await assert.rejects(() => expectGoodOnDevices(assert, page), /image-alt/)

    await show(page, '<p>Fine</p>')
    await expectGoodScreen(assert, page)
    await page.evaluate(`document.querySelector('p').setAttribute('aria-lable', 'x')`)
    await assert.rejects(() => expectGoodScreen(assert, page), /aria-valid-attr/)
  })

  test('a field wider than the window is found, even if that scrolls sideways', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    const choice = (wide: string) =>
      `<div style="overflow: auto"><select aria-label="Who" style="width: ${wide}"><option>Kim</option></select></div>`
    await show(page, choice('300px'))
    await expectGoodOnDevices(assert, page)
    await show(page, choice('600px'))
    await assert.rejects(() => expectGoodOnDevices(assert, page), /at 390: .*"Who" is wider/)
  })

  test('text is checked again once its colour, size, background or what lies behind it changes', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    const grey = (size: string, around = '', behind = '') =>
      `<div style="position: relative; ${around}">${behind}<p style="position: relative; background: none; color: #6e6e6e; font-size: ${size}">Grey</p></div>`
    await show(page, grey('20px'))
    await expectGoodScreen(assert, page)
    await show(page, grey('20px', 'background: #ccc'))
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast: p/)
    const plate = '<div style="position: absolute; inset: 0; background: #ccc"></div>'
    await show(page, grey('20px', '', plate))
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast: p/)

    const large = '<p style="background: #fff; color: #888; font-size: 32px">Grey</p>'
    await show(page, large)
    await expectGoodScreen(assert, page)
    await show(page, large.replace('32px', '16px'))
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast: p/)
    await show(page, large.replace('#888', '#999'))
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast: p/)
  })

  test('each of several similar elements is checked if axe cannot decide on the first', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    const pale = (over: string) =>
      `<div style="position: relative"><p style="margin: 0; color: #aaa">Grey<br />words</p>${over}</div>`
    const patch =
      '<div style="position: absolute; left: 0; bottom: 0; width: 90px; height: 15px; background: #fff"></div>'
    await show(page, pale(patch))
    await expectGoodScreen(assert, page)
    await show(page, pale(patch) + pale(''))
    await assert.rejects(() => expectGoodScreen(assert, page), /color-contrast/)
  })

  test('overlapping, clipped and off-screen elements are found', async ({ browser, assert }) => {
    const page = await aPage(browser)
    const faults: [string, RegExp][] = [
      ['<button>One</button><button style="margin-left: -20px">Two</button>', /"One" and .*"Two"/],
      [
        '<p>Above</p><p style="margin-top: -30px">Below</p>',
        /the words of .*"Above" and .*"Below"/,
      ],
      ['<p style="width: 20px; overflow: hidden; white-space: nowrap">Long</p>', /"Long" is cut/],
      ['<p style="position: absolute; left: -90px">Gone</p>', /"Gone" stands outside/],
    ]
    for (const [body, fault] of faults) {
      await show(page, body)
      await assert.rejects(() => expectGoodScreen(assert, page), fault)
    }
    // A label may contain its button, and a bar may cover the page.
    await show(page, '<label>Name <input /></label><p style="position: fixed; top: 0">Bar</p>')
    await expectGoodScreen(assert, page)
  })
})
