import { test } from '@japa/runner'
import { es } from './es.ts'
import { translation, type Pair } from './translation.ts'

type Texts = Readonly<Record<string, string>>

/** Texts that are the same in both languages. */
const SAME = new Set([
  'ui/messages:no',
  'waivers/field_messages:no',
  'waivers/field_messages:label_for',
  'vehicles/messages:field.colour',
  'vehicles/messages:kind.side_by_side',
  'vehicles/messages:kind.four_by_four',
])

interface Row extends Pair {
  key: string
}

async function rows(): Promise<Row[]> {
  const books = Object.entries<Texts>(es.texts)
  const read = books.map(async ([book, texts]) => {
    const { messages }: { messages: Texts } = await import(`../${book}.ts`)
    return Object.entries(texts).map(([key, translated]) => ({
      key: `${book}:${key}`,
      english: messages[key] ?? '',
      translated,
    }))
  })
  return (await Promise.all(read)).flat()
}

/** Names of the placeholders, each once: a plural uses the name of its number again. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].toSorted()
}

test.group('The Spanish texts', () => {
  test('each has an English text, the same placeholders and words of its own', async ({
    assert,
  }) => {
    const all = await rows()
    assert.isAbove(all.length, 700)
    for (const { key, english, translated } of all) {
      assert.isNotEmpty(english, key)
      assert.equal(translated, translated.trim(), key)
      assert.deepEqual(namesIn(translated), namesIn(english), key)
      assert.notMatch(translated, /\{[^}]*$|^[^{]*\}/, key)
      if (!SAME.has(key)) assert.notEqual(translated, english, key)
    }
  })

  test('riders are addressed as usted', async ({ assert }) => {
    const intimate =
      /(^|[^\p{L}])(tú|tu|tus|te|ti|contigo|vosotros|puedes|tienes|quieres|haz)([^\p{L}]|$)/iu
    for (const { key, translated } of await rows()) assert.notMatch(translated, intimate, key)
  })

  test('a translated text ends like its original: a question, a list, a sentence or a label', async ({
    assert,
  }) => {
    for (const { key, english, translated } of await rows()) {
      if (english.endsWith('?')) assert.match(translated, /^(.*[.:!] )?¿.*\?$/, key)
      if (english.endsWith(':')) assert.match(translated, /[:]$/, key)
      if (/[^.]\.$/.test(english)) assert.match(translated, /[.!»?)]$/, key)
    }
  })
})

test.group('The translation of a text that is filled in', () => {
  const translate = translation([
    { english: 'First Name', translated: 'Nombre' },
    { english: '{label} is required', translated: 'Falta: {label}' },
    { english: '{label} must be at most {n} characters', translated: '{label}: {n} como máximo' },
    { english: '{n} {n|visit|visits} left', translated: 'Quedan {n} {n|visita|visitas}' },
    { english: '{label} ({name})', translated: '{label} ({name})' },
    { english: '{browser} on {system}', translated: '{browser} en {system}' },
    { english: '{name} is on the list', translated: '{name} está en la lista' },
    { english: 'Day', translated: 'Día' },
  ])

  test('{text} becomes {translated}')
    .with([
      { text: 'First Name', translated: 'Nombre' },
      { text: 'First Name is required', translated: 'Falta: Nombre' },
      { text: 'Sticker is required', translated: 'Falta: Sticker' },
      {
        text: 'Are you on any medication is required',
        translated: 'Falta: Are you on any medication',
      },
      { text: 'Day is required', translated: 'Falta: Día' },
      { text: 'Day is on the list', translated: 'Day está en la lista' },
      { text: 'First Name must be at most 50 characters', translated: 'Nombre: 50 como máximo' },
      { text: '1 visit left', translated: 'Quedan 1 visita' },
      { text: '7 visits left', translated: 'Quedan 7 visitas' },
      { text: 'Nothing of ours', translated: 'Nothing of ours' },
      { text: '', translated: '' },
    ])
    .run(({ assert }, { text, translated }) => {
      assert.equal(translate(text), translated)
    })
})
