import { test } from '@japa/runner'
import { contrast, DEFAULT_ROLES, GROUNDS, isUnchanged, rolesOf, TEXT_CONTRAST } from './accent.ts'

/** 216 colours, evenly over all that a picker offers, and the greys. */
const COLOURS = ['00', '33', '66', '99', 'cc', 'ff'].flatMap((red, _, all) =>
  all.flatMap((green) => all.map((blue) => `#${red}${green}${blue}`))
)

test.group('The accent of a park', () => {
  test('any accent is legible as text, on buttons and on its tint, in light and in dark', ({
    assert,
  }) => {
    for (const colour of COLOURS) {
      const roles = rolesOf(colour)
      for (const mode of ['light', 'dark'] as const) {
        const { accent, 'accent-strong': strong, 'on-accent': on, tint } = roles[mode]
        for (const ground of [...GROUNDS[mode], tint]) {
          const where = `${colour} in ${mode}: ${accent} on ${ground}`
          assert.isAtLeast(contrast(accent, ground), TEXT_CONTRAST, where)
          assert.isAtLeast(contrast(strong, ground), TEXT_CONTRAST, where)
        }
        assert.isAtLeast(contrast(on, accent), TEXT_CONTRAST, `${colour} in ${mode}`)
        assert.isAtLeast(contrast(on, strong), TEXT_CONTRAST, `${colour} in ${mode}`)
      }
    }
  })

  test('the default roles are legible too', ({ assert }) => {
    for (const mode of ['light', 'dark'] as const) {
      const { accent, 'on-accent': on } = DEFAULT_ROLES[mode]
      for (const ground of GROUNDS[mode]) {
        assert.isAtLeast(contrast(accent, ground), TEXT_CONTRAST)
      }
      assert.isAtLeast(contrast(on, accent), TEXT_CONTRAST)
    }
    assert.equal(rolesOf(null), DEFAULT_ROLES)
  })

  test('a legible accent stays as it is, and a garish one keeps its hue', ({ assert }) => {
    assert.equal(rolesOf('#1f6a47').light.accent, '#1f6a47')
    assert.isTrue(isUnchanged('#1F6A47'))
    assert.isFalse(isUnchanged('#ffff00'))
    // Yellow on paper becomes olive, not black: red and green stay alike, and blue stays out.
    const { accent } = rolesOf('#ffff00').light
    assert.match(accent, /^#[5-8]\w[5-8]\w0\w$/)
  })

  test('contrast is that of WCAG', ({ assert }) => {
    assert.closeTo(contrast('#000000', '#ffffff'), 21, 0.001)
    assert.closeTo(contrast('#767676', '#ffffff'), 4.54, 0.01)
  })
})
