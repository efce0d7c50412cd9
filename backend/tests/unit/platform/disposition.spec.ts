import { test } from '@japa/runner'
import { inlineDisposition } from '#platform/http/content_disposition'

test.group('The file name of a download', () => {
  test('the name is ASCII for old readers and complete for the others', ({ assert }) => {
    assert.equal(
      inlineDisposition("Führerschein (Zoë's).pdf"),
      "inline; filename=\"F_hrerschein (Zo_'s).pdf\"; filename*=UTF-8''F%C3%BChrerschein%20%28Zo%C3%AB%27s%29.pdf"
    )
  })

  test('the name cannot end the header or add to it', ({ assert }) => {
    const header = inlineDisposition('a"; filename=evil.html\r\nset-cookie: x=y %22.pdf')
    assert.notMatch(header, /[\r\n]/)
    assert.equal(header.split('"').length, 3)
  })
})
