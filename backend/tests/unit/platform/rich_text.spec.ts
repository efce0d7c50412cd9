import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { cleanText, contentHash } from '#platform/rich_text'

test.group('Sanitizing waiver texts', () => {
  test('sanitizing keeps the allowed markup', ({ assert }) => {
    const text =
      '<h2>Rules</h2><p>I <strong>wear</strong> a <em>helmet</em>.<br />Always.</p>' +
      '<ol start="3"><li>One</li></ol><table><tr><th scope="col">A</th><td colspan="2">B</td></tr></table>'
    assert.equal(cleanText(text), text)
  })

  test('a link leads to the web, in a new page', ({ assert }) => {
    assert.equal(
      cleanText('<a href="https://park.example/rules" onclick="x()" rel="opener">Rules</a>'),
      '<a href="https://park.example/rules" rel="noopener noreferrer" target="_blank">Rules</a>'
    )
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example/',
      'mailto:x@example.com',
    ]) {
      assert.notInclude(cleanText(`<a href="${href}">Rules</a>`), 'href')
    }
  })

  test('sanitizing removes active content and keeps the words: {html}')
    .with([
      { html: '<script>alert(1)</script>', left: '' },
      { html: '<p onmouseover="x()" style="color:red" class="a" id="b">Hi</p>', left: '<p>Hi</p>' },
      { html: '<img src=x onerror=alert(1)>Hi', left: 'Hi' },
      { html: '<svg><script>alert(1)</script></svg>Hi', left: 'Hi' },
      { html: '<iframe src="https://evil.example"></iframe>Hi', left: 'Hi' },
      { html: '<form action="https://evil.example"><input name="a"></form>Hi', left: 'Hi' },
      { html: '<style>p { display: none }</style><p>Hi</p>', left: '<p>Hi</p>' },
      { html: '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', left: '' },
      { html: '<div><span>Hi</span></div>', left: 'Hi' },
      { html: '<p>a < b & c</p>', left: '<p>a &lt; b &amp; c</p>' },
      { html: '<!-- comment --><p>Hi</p>', left: '<p>Hi</p>' },
      { html: '<base href="https://evil.example/"><p>Hi</p>', left: '<p>Hi</p>' },
    ])
    .run(({ assert }, { html, left }) => assert.equal(cleanText(html), left))

  test('sanitizing twice changes nothing, so the hash is stable', ({ assert }) => {
    for (const file of ['adult_waiver.html', 'minor_waiver.html']) {
      const folder = new URL('../../../database/seeds/waiver_texts/', import.meta.url)
      const clean = cleanText(readFileSync(new URL(file, folder), 'utf8'))
      assert.equal(cleanText(clean), clean)
      assert.match(contentHash(clean), /^[0-9a-f]{64}$/)
    }
  })
})
