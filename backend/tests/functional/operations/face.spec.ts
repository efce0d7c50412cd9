import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { rolesOf } from '@trailgate/shared/face/accent'
import { PARK_NAME_MAX, SPARE_PICTURES } from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import { facePicture, parkFace as parkFaceShape } from '@trailgate/shared/face/schemas'
import { publicSettings } from '@trailgate/shared/settings/schemas'
import { fill } from '@trailgate/shared/text'
import sharp from 'sharp'
import { letter } from '#platform/mail/letter'
import { DEFAULT_NAME, faceCss, parkFace, refreshFace } from '#platform/park_face'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aPdf, aPicture } from '#tests/helpers/documents'
import {
  aLogo,
  aPictureOf,
  aTrail,
  plainFace,
  postPicture,
  putFace,
  withFace,
} from '#tests/helpers/face'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'
import { printedPages } from '#tests/helpers/pdf'

const rowsOfTheLog = () => db.from('audit_log').where('action', 'park.face_changed')

test.group("The park's face", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => plainFace())

  test('a park starts with the name of its settings and no face of its own', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/api/park/face').headers(await asStaff('manager'))
    const face = expectShape(assert, parkFaceShape, response)
    assert.isNull(face.name)
    assert.equal(face.default_name, DEFAULT_NAME)
    assert.isNull(face.logo)
    const shown = expectShape(assert, publicSettings, await client.get('/api/public/settings'))
    assert.deepEqual(shown.face, { welcome: null, logo: null, hero: null })
    const css = await client.get('/face.css')
    css.assertStatus(200)
    assert.equal(css.text(), '')
  }).tags([ONE_PROCESS])

  test('name, welcome and accent are on the pages and in letters at once', async ({
    client,
    assert,
  }) => {
    const changes = { name: 'Mud Valley', accent: '#FF6600', welcome: 'Helmets on, dust up.' }
    const response = await putFace(client, changes)
    response.assertStatus(200)
    const face = expectShape(assert, parkFaceShape, response)
    assert.include(face, { name: 'Mud Valley', accent: '#ff6600', welcome: changes.welcome })
    const shown = (await client.get('/api/public/settings')).body()
    assert.equal(shown.park_name, 'Mud Valley')
    assert.equal(shown.face.welcome, changes.welcome)
    const css = await client.get('/face.css')
    const { light, dark } = rolesOf('#ff6600')
    assert.include(css.text(), `--accent:${light.accent}`)
    assert.include(css.text(), `--accent:${dark.accent}`)
    const again = await client.get('/face.css').header('if-none-match', css.header('etag') ?? '')
    again.assertStatus(304)
    const { html, text } = letter({ subject: 'Hello', paragraphs: ['Hello'] })
    assert.include(text, 'Mud Valley')
    assert.include(html, light.accent)
    assert.notInclude(html, '<img')
  }).tags([ONE_PROCESS])

  test('a change is one row of the log, and the same again is none', async ({ client, assert }) => {
    await rowsOfTheLog().delete()
    await putFace(client, { name: 'Mud Valley', welcome: 'Hello' })
    await putFace(client, { name: 'Mud Valley', welcome: 'Hello' })
    const rows = await rowsOfTheLog()
    assert.lengthOf(rows, 1)
    assert.equal(rows[0].subject_label, 'Mud Valley')
    assert.deepEqual(JSON.parse(rows[0].details).changes.name, [null, 'Mud Valley'])
    const { revision } = await db.from('park_face').firstOrFail()
    await putFace(client, {})
    assert.equal((await db.from('park_face').firstOrFail()).revision, revision)
  })

  test('blank and null go back to the default', async ({ client, assert }) => {
    await putFace(client, { name: 'Mud Valley', accent: '#aa0000', welcome: 'Hello' })
    const response = await putFace(client, { name: '  ', accent: null, welcome: '' })
    const face = expectShape(assert, parkFaceShape, response)
    assert.include(face, { name: null, accent: null, welcome: null })
    assert.equal(settings.parkName, DEFAULT_NAME)
    assert.equal(faceCss(), '')
  }).tags([ONE_PROCESS])

  test('wrong values are refused by field', async ({ client, assert }) => {
    for (const [field, value] of [
      ['name', 'x'.repeat(PARK_NAME_MAX + 1)],
      ['accent', 'red'],
      ['accent', '#fff'],
      ['accent', '#12345g;}'],
      ['logo_id', 99_999_999],
      ['hero_id', 'abc'],
      ['time_zone', 'Europe/Paris'],
    ] as const) {
      const response = await putFace(client, { [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    }
    const hero = await aPictureOf(client, 'hero')
    const wrong = await putFace(client, { logo_id: hero.id })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR', messages['picture.gone'])
  })

  test('staff below manager, riders and strangers change nothing', async ({ client, assert }) => {
    const body = { name: 'Hacked' }
    for (const role of ['staff', 'cashier'] as const) {
      const headers = await asStaff(role)
      expectRefusal(
        assert,
        await client.put('/api/park/face').headers(headers).json(body),
        'FORBIDDEN'
      )
      const request = client.post('/api/park/pictures').headers(headers).field('kind', 'logo')
      expectRefusal(assert, await request.file('file', await aLogo('#000000')), 'FORBIDDEN')
    }
    const rider = await asRider(await aRider())
    expectRefusal(assert, await client.put('/api/park/face').headers(rider).json(body), 'FORBIDDEN')
    expectRefusal(assert, await client.put('/api/park/face').json(body), 'UNAUTHENTICATED')
    assert.isNull((await db.from('park_face').firstOrFail()).name)
  })

  test('another process shows the face after its next look', async ({ client, assert }) => {
    await withFace(client, { name: 'Mud Valley' })
    const { revision } = await db.from('park_face').firstOrFail()
    await db.from('park_face').update({ name: 'Elsewhere', revision: revision + 1 })
    assert.equal(settings.parkName, 'Mud Valley')
    await refreshFace()
    assert.equal(settings.parkName, 'Elsewhere')
  }).tags([ONE_PROCESS])
})

test.group('Pictures of the park', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => plainFace())

  test('a logo is stored as PNG without its margin, within its box', async ({ client, assert }) => {
    const bytes = await aLogo('#0b3d20', { width: 2700, height: 900 })
    const response = await postPicture(client, { kind: 'logo', bytes, name: 'logo.exe' })
    response.assertStatus(201)
    const made = expectShape(assert, facePicture, response)
    assert.isAtMost(made.width, 640)
    assert.isAtMost(made.height, 320)
    assert.isAbove(made.width / made.height, 2.9, 'the empty margin is cut off')
    assert.equal(made.tone, 'dark')
    const picture = await client.get(made.url)
    picture.assertStatus(200)
    picture.assertHeader('content-type', 'image/png')
    picture.assertHeader('cache-control', 'public, max-age=31536000, immutable')
    picture.assertHeader('x-content-type-options', 'nosniff')
    const about = await sharp(Buffer.from(picture.body())).metadata()
    assert.equal(about.format, 'png')
    assert.isUndefined(about.exif)
  })

  test('the ground that a logo needs follows from its ink', async ({ client, assert }) => {
    for (const [ink, tone] of [
      ['#ffffff', 'light'],
      ['#101010', 'dark'],
      ['#d1023e', 'any'],
    ] as const) {
      const response = await postPicture(client, { kind: 'logo', bytes: await aLogo(ink) })
      assert.equal(response.body().tone, tone, ink)
    }
    const onOwnGround = await sharp(await aLogo('#ffffff'))
      .flatten({ background: '#000' })
      .png()
      .toBuffer()
    const response = await postPicture(client, { kind: 'logo', bytes: onOwnGround })
    assert.equal(response.body().tone, 'any')
  })

  test('the large picture is a JPEG that fits the pages, and shown once the face names it', async ({
    client,
    assert,
  }) => {
    const bytes = await aTrail({ width: 4000, height: 2250 })
    const made = (await postPicture(client, { kind: 'hero', bytes })).body()
    assert.deepEqual([made.width, made.height], [1920, 1080])
    assert.isNull((await client.get('/api/public/settings')).body().face.hero)
    await putFace(client, { hero_id: made.id })
    const { hero } = (await client.get('/api/public/settings')).body().face
    assert.equal(hero.url, made.url)
    assert.include((await client.get('/face.css')).text(), `url(${made.url})`)
    const picture = await client.get(made.url)
    picture.assertHeader('content-type', 'image/jpeg')
  }).tags([ONE_PROCESS])

  test('anything but a JPEG, PNG or WebP picture is refused, whatever its name', async ({
    client,
    assert,
  }) => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const bytes of [
      Buffer.from(script),
      aPdf(),
      await aPicture('gif'),
      Buffer.from('\x89PNG\r\n\x1a\nnot a picture at all', 'latin1'),
    ]) {
      const response = await postPicture(client, { kind: 'logo', bytes, name: 'logo.png' })
      expectRefusal(assert, response, 'UNSUPPORTED_TYPE', messages['picture.type'])
    }
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)
    const response = await postPicture(client, { kind: 'hero', bytes: large })
    expectRefusal(assert, response, 'TOO_LARGE', messages['picture.size'])
    assert.lengthOf(await db.from('park_pictures'), 0)
  })

  test('a picture that is too small, and a kind that does not exist, are refused', async ({
    client,
    assert,
  }) => {
    const bytes = await aTrail({ width: 700, height: 390 })
    const small = await postPicture(client, { kind: 'hero', bytes })
    const least = { width: 800, height: 400 }
    expectRefusal(assert, small, 'VALIDATION_ERROR', fill(messages['picture.small'], least))
    const odd = await postPicture(client, { kind: 'banner', bytes })
    expectRefusal(assert, odd, 'VALIDATION_ERROR')
  })

  test('the newest uploads without a use are kept, and the pictures in use', async ({
    client,
    assert,
  }) => {
    const used = await aPictureOf(client, 'logo')
    await putFace(client, { logo_id: used.id })
    for (let at = 0; at < SPARE_PICTURES + 3; at += 1) {
      const bytes = await aLogo(`#0000${(16 + at).toString(16)}`, { width: 90, height: 60 })
      await postPicture(client, { kind: 'logo', bytes })
    }
    const ids = (await db.from('park_pictures').select('id')).map(({ id }) => Number(id))
    assert.lengthOf(ids, SPARE_PICTURES + 1)
    assert.include(ids, used.id)
  }).timeout(60_000)

  test('letters name the logo of today by one address, and cards carry it', async ({
    client,
    assert,
  }) => {
    expectRefusal(assert, await client.get('/api/public/pictures/logo'), 'NOT_FOUND')
    const logo = await aPictureOf(client, 'logo')
    await putFace(client, { logo_id: logo.id, name: 'Mud Valley', accent: '#e11d48' })
    const { html } = letter({ subject: 'Hello', paragraphs: ['Hello'] })
    assert.include(html, `src="${settings.appUrl}/api/public/pictures/logo"`)
    const today = await client.get('/api/public/pictures/logo')
    today.assertStatus(200)
    today.assertHeader('cache-control', 'public, max-age=86400')
    const rider = await aRider()
    const card = await client.get('/api/customers/me/pass.pdf').headers(await asRider(rider))
    card.assertStatus(200)
    const pdf = Buffer.from(card.body())
    assert.include(pdf.toString('latin1'), '/Subtype /Image')
    assert.include(printedPages(pdf)[0]?.text, 'Mud Valley')
    assert.isNotNull(parkFace().logo)
  }).tags([ONE_PROCESS])

  test('an address of no picture is not found', async ({ client, assert }) => {
    for (const key of ['0'.repeat(64), 'hero', '1', '..%2F..%2Fapp.key']) {
      const response = await client.get(`/api/public/pictures/${key}`)
      expectRefusal(assert, response, 'NOT_FOUND')
    }
  })
})
