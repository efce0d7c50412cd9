import { test } from '@japa/runner'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, languageOf } from './languages.ts'

test.group('The language of a request', () => {
  test('chosen {chosen}, cookie {cookie}, Accept-Language {accepted}, park {park}: {language}')
    .with([
      { park: 'en', language: 'en' },
      { park: 'es', language: 'es' },
      { accepted: 'es', park: 'en', language: 'es' },
      { accepted: 'es-MX,es;q=0.9,en;q=0.8', park: 'en', language: 'es' },
      { accepted: 'en-US,en;q=0.9,es;q=0.8', park: 'es', language: 'en' },
      { accepted: 'fr-CA,fr;q=0.9,es;q=0.4,en;q=0.3', park: 'en', language: 'es' },
      { accepted: 'fr', park: 'es', language: 'es' },
      { accepted: 'en;q=0.2, ES-us;q=0.7', park: 'en', language: 'es' },
      { accepted: 'es;q=0, fr', park: 'en', language: 'en' },
      { accepted: '*', park: 'en', language: 'en' },
      { accepted: ';;q=x,,es;q=', park: 'en', language: 'en' },
      { cookie: 'en', accepted: 'es', park: 'es', language: 'en' },
      { cookie: 'xx', accepted: 'es', park: 'en', language: 'es' },
      { chosen: 'es', cookie: 'en', accepted: 'en', park: 'en', language: 'es' },
      { chosen: 'ES', cookie: 'en', park: 'es', language: 'en' },
      { chosen: '', accepted: 'es', park: 'en', language: 'es' },
    ] as const)
    .run(({ assert }, { park, language, ...wishes }) => {
      assert.equal(languageOf(wishes, park), language)
    })

  test('each language has a name of its own', ({ assert }) => {
    assert.equal(new Set(Object.values(LANGUAGE_NAMES)).size, LANGUAGES.length)
    assert.isTrue(LANGUAGES.every(isLanguage))
    assert.isFalse(isLanguage('fr'))
    assert.isFalse(isLanguage(undefined))
  })
})
