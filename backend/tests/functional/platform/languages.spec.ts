import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { es } from '@trailgate/shared/languages/es'
import type { Language } from '@trailgate/shared/languages/languages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import db from '@adonisjs/lucid/services/db'
import { settings } from '#start/settings'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRegistration } from '#tests/helpers/parties'
import { aRider } from '#tests/helpers/people'

const SPANISH = es.texts

interface Wishes {
  path?: string
  cookie?: string
  accepted?: string
  park?: Language
}

function headersOf({ cookie, accepted }: Wishes) {
  return {
    ...(cookie && { cookie }),
    ...(accepted && { 'accept-language': accepted }),
  }
}

test.group('Pages in the language of the rider', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => {
    settings.parkLanguage = 'en'
  })

  test('{path}, cookie {cookie}, Accept-Language {accepted}, park {park}: {language}')
    .with<(Wishes & { path: string; language: Language })[]>([
      { path: '/', language: 'en' },
      { path: '/', park: 'es', language: 'es' },
      { path: '/register', accepted: 'es-MX,es;q=0.9,en;q=0.8', language: 'es' },
      { path: '/customer-dashboard/waivers', accepted: 'es', language: 'es' },
      { path: '/', accepted: 'en-US,en;q=0.9', park: 'es', language: 'en' },
      { path: '/', accepted: 'fr', park: 'es', language: 'es' },
      { path: '/', cookie: 'lang=en', accepted: 'es', language: 'en' },
      { path: '/', cookie: 'a=b; lang=es', accepted: 'en', language: 'es' },
      { path: '/', cookie: 'lang=xx', accepted: 'es', language: 'es' },
      { path: '/?lang=es', cookie: 'lang=en', accepted: 'en', language: 'es' },
      { path: '/?lang=xx', cookie: 'lang=en', accepted: 'es', language: 'en' },
      // The kiosk is everybody's: the button of its rider, else the park's language.
      { path: '/kiosk', cookie: 'lang=es', accepted: 'es', language: 'en' },
      { path: '/kiosk', cookie: 'lang=en', accepted: 'en', park: 'es', language: 'es' },
      { path: '/kiosk?lang=es', language: 'es' },
      { path: '/kiosk?lang=en', park: 'es', language: 'en' },
      { path: '/register?returnTo=kiosk', accepted: 'es', language: 'en' },
      { path: '/register?returnTo=kiosk&lang=es', language: 'es' },
      // Staff read English.
      { path: '/login', accepted: 'es', park: 'es', language: 'en' },
      { path: '/admin/customers', cookie: 'lang=es', park: 'es', language: 'en' },
    ])
    .run(async ({ client, assert }, { path, language, ...wishes }) => {
      settings.parkLanguage = wishes.park ?? 'en'
      const page = await client.get(path).headers(headersOf(wishes))
      page.assertStatus(200)
      assert.include(page.text(), `<html lang="${language}"`)
    })

  test('a chosen language is remembered for the portal, and not at the kiosk', async ({
    client,
    assert,
  }) => {
    const chosen = await client.get('/portal?lang=es')
    assert.match(
      String(chosen.header('set-cookie')),
      /^lang=es; Path=\/; Max-Age=31536000; SameSite=Lax$/
    )
    assert.equal(chosen.header('content-language'), 'es')
    assert.include(chosen.header('vary') ?? '', 'Accept-Language')
    for (const path of ['/kiosk?lang=es', '/register?returnTo=kiosk&lang=es', '/?lang=xx', '/']) {
      assert.isUndefined((await client.get(path)).header('set-cookie'), path)
    }
  })

  test('the Spanish page loads files of its own, and they are there', async ({
    client,
    assert,
  }) => {
    for (const path of ['/?lang=es', '/register?lang=es', '/kiosk?lang=es']) {
      const html = (await client.get(path)).text()
      const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(
        ([, file = '']) => file
      )
      assert.isAbove(files.filter((file) => file.startsWith('/es/assets/')).length, 1)
      for (const file of files) (await client.get(file)).assertStatus(200)
    }
  })

  test('the public settings name the park language', async ({ client }) => {
    settings.parkLanguage = 'es'
    const answer = await client.get('/api/public/settings')
    answer.assertBodyContains({ language: 'es' })
  })
})

test.group('Errors in the language of the rider', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => {
    settings.parkLanguage = 'en'
  })

  test(
    'header {header}, query {query}, cookie {cookie}, Accept-Language {accepted}, park {park}: {language}'
  )
    .with<(Wishes & { header?: string; query?: string; language: Language })[]>([
      { language: 'en' },
      { park: 'es', language: 'es' },
      { accepted: 'es-US', language: 'es' },
      { cookie: 'lang=en', accepted: 'es', language: 'en' },
      { query: 'es', cookie: 'lang=en', language: 'es' },
      { header: 'es', cookie: 'lang=en', accepted: 'en', language: 'es' },
      { header: 'en', accepted: 'es', park: 'es', language: 'en' },
    ])
    .run(async ({ client, assert }, { header, query, language, ...wishes }) => {
      settings.parkLanguage = wishes.park ?? 'en'
      const answer = await client
        .get(query ? `/api/customers/me?lang=${query}` : '/api/customers/me')
        .headers({ ...headersOf(wishes), ...(header && { 'x-lang': header }) })
      answer.assertStatus(401)
      const message =
        language === 'es' ? SPANISH['http/messages'].unauthenticated : http.unauthenticated
      assert.deepEqual(answer.body(), {
        error: { code: 'UNAUTHENTICATED', message },
        detail: message,
      })
    })

  test('the messages of fields are translated, and the codes stay', async ({ client, assert }) => {
    const answer = await client
      .post('/api/customers/register')
      .header('x-lang', 'es')
      .json({ ...aRegistration(), first_name: '', phone: '12' })
    answer.assertStatus(422)
    const { error, detail } = answer.body()
    assert.equal(error.code, 'VALIDATION_ERROR')
    const texts = SPANISH['customers/messages']
    assert.deepEqual(error.details.first_name, [texts['first_name.required']])
    assert.deepEqual(error.details.phone, [texts['phone.phone']])
    assert.equal(error.message, texts['first_name.required'])
    assert.equal(detail, texts['first_name.required'])
  })

  test('a refused sign-in is told in Spanish', async ({ client, assert }) => {
    const { phone } = await aRider()
    const sent = { phone, password: 'not the password' }
    const spanish = await client.post('/api/customers/auth').header('x-lang', 'es').json(sent)
    assert.equal(spanish.body().message, SPANISH['sessions/messages']['login.refused'])
    const english = await client.post('/api/customers/auth').json(sent)
    assert.equal(english.body().message, sessions['login.refused'])
  })

  test('staff are answered in English, whatever their browser asks for', async ({
    client,
    assert,
  }) => {
    settings.parkLanguage = 'es'
    const wrong = await client
      .post('/api/auth/login')
      .headers({ 'accept-language': 'es' })
      .json({ username: 'nobody', password: 'wrong password' })
    assert.notMatch(wrong.body().error.message, /contraseña|usuario/i)
    const staff = await asStaff('manager')
    const unknown = await client
      .get('/api/customers/99999999')
      .headers({ ...staff, 'x-lang': 'es' })
    assert.equal(unknown.body().error.message, http.not_found)
  })

  test('a rider who is signed in keeps the language of the page', async ({ client, assert }) => {
    const rider = await asRider(await aRider())
    const answer = await client.get('/api/customers/99999999').headers({ ...rider, 'x-lang': 'es' })
    assert.include(
      [SPANISH['http/messages'].not_found, SPANISH['http/messages'].forbidden],
      answer.body().error.message
    )
  })

  test('the marketing sentence of the Spanish page is the evidence of the consent', async ({
    client,
    assert,
  }) => {
    const sent = aRegistration()
    const answer = await client
      .post('/api/customers/register')
      .header('x-lang', 'es')
      .json({
        ...sent,
        marketing: { email: true, sms: false, touched: true, text_id: 'registration-1-es' },
      })
    answer.assertStatus(201)
    const { id } = await db.from('customers').where('phone', sent.phone).firstOrFail()
    const events = await db.from('consent_events').where('customer_id', id)
    const texts = SPANISH['customers/registration_messages']
    assert.isNotEmpty(events)
    for (const { text_shown: shown } of events) {
      assert.equal(shown, `${texts['marketing.master']}. ${texts['marketing.hint']}`)
    }
  })

  test('a box that was ticked on the Spanish page has its Spanish label as evidence', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const type = await db.from('campaign_types').where('is_active', true).firstOrFail()
    const answer = await client
      .put('/api/marketing/preferences')
      .headers({ ...(await asRider(rider)), 'x-lang': 'es' })
      .json({ preferences: { [type.id]: { email_opted_in: true, sms_opted_in: false } } })
    answer.assertStatus(200)
    const event = await db.from('consent_events').where('customer_id', rider.id).firstOrFail()
    const { email } = es.labels['marketing/constants'].CHANNEL_LABELS
    assert.equal(event.text_shown, `${type.name}: ${email}`)
  })
})
