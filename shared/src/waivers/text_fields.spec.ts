import { test } from '@japa/runner'
import fc from 'fast-check'
import { fill } from '../text.ts'
import { messages } from './field_messages.ts'
import { firstMissing, NO_ANSWERS, sentAnswers, withAnswer } from './given_answers.ts'
import { checkAnswer, effectOf, judgeAnswers, type SentValue } from './text_answers.ts'
import {
  FIELD_KINDS,
  FIELD_LIMITS,
  FIELD_PERS,
  fieldsOf,
  freeKey,
  problemOfFields,
  spanOf,
  type TextField,
} from './text_fields.ts'

const tick: TextField = {
  key: 'q1',
  kind: 'tick',
  label: 'I wear a helmet',
  required: true,
  per: 'signer',
  options: [],
  stop: [],
  flag: [],
  medical: false,
}
const field = (some: Partial<TextField>): TextField => ({ ...tick, ...some })
const choice = field({
  key: 'drunk',
  kind: 'choice',
  label: 'Have you been drinking?',
  options: ['Yes', 'No'],
})
const textOf = (...fields: TextField[]) => `<p>Read this. ${fields.map(spanOf).join(' and ')}</p>`

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.normalize('NFC').replace(/[|\p{C}\p{Z}]/gu, ''))
  .filter((text) => text !== '')
const anyField = fc
  .record({
    kind: fc.constantFrom(...FIELD_KINDS),
    label: words,
    required: fc.boolean(),
    per: fc.constantFrom(...FIELD_PERS),
    options: fc.uniqueArray(words, { minLength: 2, maxLength: 5 }),
    medical: fc.boolean(),
    stops: fc.boolean(),
    flags: fc.boolean(),
  })
  .map(({ kind, options, stops, flags, ...rest }): TextField => {
    const answer = kind === 'tick' ? 'true' : (options[0] ?? '')
    const own = kind === 'choice' ? options : []
    return {
      ...rest,
      key: 'q1',
      kind,
      options: own,
      stop: stops ? [answer] : [],
      flag: flags ? [answer] : [],
    }
  })
const anyText = fc
  .array(anyField, { maxLength: 12 })
  .map((fields) => fields.map((each, place) => ({ ...each, key: `q${place + 1}` })))

test.group('The fields of a text', () => {
  test('a field is read as it was written, whatever its words', ({ assert }) => {
    fc.assert(
      fc.property(anyText, (fields) => {
        const content = textOf(...fields)
        assert.isNull(problemOfFields(content))
        assert.deepEqual(fieldsOf(content), fields)
      })
    )
  })

  test('a text without fields has none, and a choice without options is Yes or No', ({
    assert,
  }) => {
    assert.deepEqual(fieldsOf('<p>data-field="tick"</p>'), [])
    const content = '<span data-field="choice" data-key="a">Drunk?</span>'
    assert.deepEqual(fieldsOf(content)[0]?.options, ['Yes', 'No'])
    assert.deepInclude(fieldsOf(content)[0], { required: true, per: 'signer', medical: false })
  })

  test('the label is the text of the span, also inside of other marks', ({ assert }) => {
    const content =
      '<p><span data-field="text" data-key="a">Your <strong>blood &amp; group</strong>\n please</span></p>'
    assert.equal(fieldsOf(content)[0]?.label, 'Your blood & group please')
  })

  test('{case} is refused when a text is saved')
    .with([
      { case: 'an unknown kind', html: '<span data-field="file" data-key="a">X</span>' },
      { case: 'a field without a key', html: '<span data-field="text">X</span>' },
      { case: 'a key with capitals', html: '<span data-field="text" data-key="A">X</span>' },
      { case: 'a key of 41 letters', html: spanOf(field({ key: 'a'.repeat(41) })) },
      { case: 'a key like __proto__', html: spanOf(field({ key: '__proto__' })) },
      { case: 'a key like constructor', html: spanOf(field({ key: 'constructor' })) },
      { case: 'the same key twice', html: spanOf(tick) + spanOf(choice) + spanOf(tick) },
      { case: 'a field without words', html: '<span data-field="text" data-key="a"> </span>' },
      { case: 'one option', html: spanOf(field({ ...choice, options: ['Yes'] })) },
      { case: 'an option twice', html: spanOf(field({ ...choice, options: ['Yes', 'Yes'] })) },
      {
        case: 'too many options',
        html: spanOf(field({ ...choice, options: Array.from({ length: 21 }, (_, n) => `${n}`) })),
      },
      { case: 'options of a tick', html: spanOf(field({ options: ['A', 'B'] })) },
      { case: 'a stop that is no option', html: spanOf(field({ ...choice, stop: ['Maybe'] })) },
      {
        case: 'an unknown setting',
        html: '<span data-field="text" data-key="a" data-per="all">X</span>',
      },
      {
        case: 'a field in a field',
        html: `<span data-field="text" data-key="a">A ${spanOf(tick)}</span>`,
      },
      { case: 'a field in a link', html: `<a href="https://a.example">${spanOf(tick)}</a>` },
    ])
    .run(({ assert }, { html }) => assert.isString(problemOfFields(`<p>${html}</p>`)))

  test('a text has at most 60 fields', ({ assert }) => {
    const fields = Array.from({ length: 100 }, (_, n) => field({ key: `q${n}` }))
    const { fields: most } = FIELD_LIMITS
    assert.isNull(problemOfFields(textOf(...fields.slice(0, most))))
    const said = fill(messages['text.fields'], { n: most })
    assert.equal(problemOfFields(textOf(...fields.slice(0, most + 1))), said)
    assert.equal(problemOfFields(textOf(...fields)), said)
  })

  test('a new field gets a key that is free', ({ assert }) => {
    assert.equal(freeKey(''), 'q1')
    assert.equal(freeKey(textOf(tick, field({ key: 'q3' }))), 'q2')
  })
})

test.group('The answers to a text', () => {
  test('{kind} {sent} is {stored}')
    .with<{ kind: TextField['kind']; sent: SentValue; stored: string | true | null | 'wrong' }[]>([
      { kind: 'tick', sent: true, stored: true },
      { kind: 'tick', sent: 'true', stored: 'wrong' },
      { kind: 'tick', sent: false, stored: 'wrong' },
      { kind: 'initials', sent: ' mr ', stored: 'mr' },
      { kind: 'initials', sent: 'ÅÖ', stored: 'ÅÖ' },
      { kind: 'initials', sent: 'M R', stored: 'wrong' },
      { kind: 'initials', sent: 'ABCDE', stored: 'wrong' },
      { kind: 'initials', sent: 'A1', stored: 'wrong' },
      { kind: 'choice', sent: 'Yes', stored: 'Yes' },
      { kind: 'choice', sent: 'yes', stored: 'wrong' },
      { kind: 'choice', sent: true, stored: 'wrong' },
      { kind: 'date', sent: '2024-02-29', stored: '2024-02-29' },
      { kind: 'date', sent: '2026-02-29', stored: 'wrong' },
      { kind: 'text', sent: '  a\n b ', stored: 'a b' },
      { kind: 'text', sent: '', stored: 'wrong' },
      { kind: 'text', sent: 'x'.repeat(500), stored: 'x'.repeat(500) },
      { kind: 'text', sent: 'x'.repeat(501), stored: 'wrong' },
      { kind: 'text', sent: 'a\u0000b', stored: 'wrong' },
    ])
    .run(({ assert }, { kind, sent, stored }) => {
      const { value, problem } = checkAnswer(field({ kind, options: ['Yes', 'No'] }), sent)
      if (stored === 'wrong') {
        assert.isNull(value)
        assert.isString(problem)
      } else assert.deepEqual({ value, problem }, { value: stored, problem: null })
    })

  test('an optional field may be left out', ({ assert }) => {
    for (const sent of [null, '', false]) {
      assert.deepEqual(checkAnswer(field({ required: false }), sent), {
        value: null,
        problem: null,
      })
    }
  })

  test('every wrong answer is named by where it was sent, and every unknown one', ({ assert }) => {
    const perRider = field({ key: 'r', kind: 'initials', per: 'rider' })
    const fields = [tick, perRider]
    const names = (sent: object, subjectIds = [7, 12]) => {
      const judged = judgeAnswers({ fields, subjectIds, ...sent })
      return judged.ok ? [] : Object.keys(judged.details).sort()
    }
    assert.deepEqual(names({}), ['answers.q1', 'answers_by.12.r', 'answers_by.7.r'])
    assert.deepEqual(names({}, [7]), ['answers.q1', 'answers.r'])
    assert.deepEqual(names({ answers: { q1: true, r: 'AB' } }, [7]), [])
    // With several riders an answer must name its rider.
    assert.include(names({ answers: { q1: true, r: 'AB' } }), 'answers.r')
    const by = { 7: { r: 'AB' }, 12: { r: 'CD' } }
    assert.deepEqual(names({ answers: { q1: true }, answers_by: by }), [])
    assert.deepEqual(names({ answers: { q1: true, x: 'y' }, answers_by: by }), ['answers.x'])
    assert.deepEqual(
      names({ answers: { q1: true }, answers_by: { 7: { r: 'AB', y: 'z' }, 12: { r: 'CD1' } } }),
      ['answers_by.12.r', 'answers_by.7.y']
    )
    assert.deepEqual(names({ answers: { q1: true }, answers_by: { ...by, 99: { r: 'A' } } }), [
      'answers_by.99',
    ])
    assert.deepEqual(names({ answers: { hasOwnProperty: 'x', q1: true } }, [7]), [
      'answers.hasOwnProperty',
      'answers.r',
    ])
  })

  test('the server keeps the answers that a form sends, for one rider and for several', ({
    assert,
  }) => {
    const answerTo = ({ kind, options }: TextField, n: number): SentValue =>
      kind === 'tick'
        ? true
        : kind === 'choice'
          ? (options[n % options.length] ?? '')
          : kind === 'date'
            ? '2026-02-28'
            : 'AB'
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 4 }), (fields, n) => {
        const riders = Array.from({ length: n }, (_, place) => ({
          id: place + 1,
          name: `R${place}`,
        }))
        let given = NO_ANSWERS
        for (const each of fields) {
          for (const rider of each.per === 'rider' ? riders : [null]) {
            given = withAnswer(given, each, rider, answerTo(each, rider?.id ?? 0))
          }
        }
        assert.isNull(firstMissing(fields, riders, given))
        const subjectIds = riders.map(({ id }) => id)
        const judged = judgeAnswers({ fields, subjectIds, ...sentAnswers(fields, riders, given) })
        assert.isTrue(judged.ok)
        if (!judged.ok) return
        for (const id of subjectIds) {
          const expected = fields.map((each) => ({
            key: each.key,
            label: each.label,
            value: answerTo(each, each.per === 'rider' ? id : 0),
            per: each.per,
            subject: each.per === 'rider' ? id : null,
          }))
          assert.deepEqual(judged.bySubject.get(id), expected)
        }
      })
    )
  })

  test('the first answer that is missing is named, with the rider if there are several', ({
    assert,
  }) => {
    const riders = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Ben' },
    ]
    const fields = [tick, field({ key: 'r', kind: 'text', label: 'Blood group', per: 'rider' })]
    const ticked = withAnswer(NO_ANSWERS, tick, null, true)
    assert.equal(firstMissing(fields, riders, NO_ANSWERS)?.key, 'q1')
    assert.deepInclude(firstMissing(fields, riders, ticked), {
      key: 'r',
      rider: riders[0],
      message: fill(messages['answer.missing_for'], { name: 'Ana', label: 'Blood group' }),
    })
    const one = withAnswer(ticked, { key: 'r' }, riders[0] ?? null, 'A+')
    assert.deepInclude(firstMissing(fields, riders, one), { key: 'r', rider: riders[1] })
  })

  test('an answer stops or is flagged as the field says, also one left out', ({ assert }) => {
    const drunk = field({ ...choice, stop: ['Yes'], flag: ['No'] })
    assert.deepEqual(effectOf(drunk, 'Yes'), { stops: true, flagged: true })
    assert.deepEqual(effectOf(drunk, 'No'), { stops: false, flagged: true })
    assert.deepEqual(effectOf(choice, 'Yes'), { stops: false, flagged: false })
    const sober = field({ required: false, stop: ['false'] })
    assert.isTrue(effectOf(sober, null).stops)
    assert.isFalse(effectOf(sober, true).stops)
  })
})
