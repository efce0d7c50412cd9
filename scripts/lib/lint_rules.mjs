/** Our own rules for oxlint (.oxlintrc.json). */
import { faultOfText } from './plain_english.mjs'
import { arrows } from './rooms.mjs'
import { handwritten } from './rows.mjs'

/**
 * @typedef {Extract<Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1], { create: Function }>} Rule
 * @typedef {Parameters<Rule['create']>[0]} Context
 */

const NOT_BY_TIME = 'Wait for what is seen, never for time; a clock is moved.'
const SENTENCES = 'Sentences stand in shared/src/*/messages.ts.'
const HTML = 'HTML is set in RichText only.'
const VANISHES = 'An error vanishes here: handle it, or let it through.'

/** No caught error may be swallowed. */
const caught = banned({
  'CatchClause > BlockStatement[body.length=0]': VANISHES,
  'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression > BlockStatement[body.length=0]':
    VANISHES,
})

/** Only one component sets HTML, after DOMPurify. */
const html = banned({
  'JSXAttribute[name.name="dangerouslySetInnerHTML"]': HTML,
  'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]': HTML,
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]': HTML,
})

/** Texts for people are in shared/src; the product's name is the only exception. */
const sentences = banned({
  'JSXText[value=/[A-Za-z]{2}/]': SENTENCES,
  'JSXAttribute[name.name=/^(label|aria-label|title|tab|placeholder|hint|alt)$/] > Literal[value=/[a-z]{2}/]:not([value="Trailgate"])':
    SENTENCES,
})

/** A test runs, passes at its first try, and waits for a condition, never for time. */
const tests = banned({
  'CallExpression[callee.property.name=/^(skip|pin|todo|fails)$/]':
    'Every test runs and passes: mend it or remove it.',
  'CallExpression[callee.property.name="waitForTimeout"]': NOT_BY_TIME,
  'CallExpression[callee.name="setTimeout"]': NOT_BY_TIME,
  'CallExpression[callee.property.name="setTimeout"]': NOT_BY_TIME,
  'MemberExpression[object.name="Atomics"][property.name="wait"]': NOT_BY_TIME,
  'ImportDeclaration[source.value=/^(node:)?timers(.promises)?$/]': NOT_BY_TIME,
  'CallExpression[callee.property.name="retry"]':
    'What passes at the second try is wrong at the first.',
})

/** Modules that must not be loaded at start. */
const lazy = banned({
  'ImportDeclaration[importKind!="type"][source.value=/_controller$/]':
    'A controller is loaded by the first call that comes to it.',
})

/** Redundant initial values. */
const plain = banned({
  'VariableDeclaration[kind="let"] > VariableDeclarator > Identifier.init[name="undefined"]':
    'It is undefined without that.',
})

const IS_CASED = /^([a-zA-Z][a-zA-Z0-9]*|[A-Z][A-Z0-9]*(_[A-Z0-9]+)*)$/
const IS_PASCAL = /^(?!I[A-Z])[A-Z][a-zA-Z0-9]*$/

/**
 * camelCase, PascalCase or UPPER_CASE for variables, PascalCase for types. `wire`: destructured properties may keep
 * their names, in code that uses the API's names.
 * @type {Rule}
 */
const names = {
  meta: { type: 'problem', schema: [{ enum: ['wire'] }] },
  create(context) {
    const keepsTaken = context.options[0] === 'wire'
    const check = (/** @type {any} */ node, /** @type {RegExp} */ form) => {
      if (form.test(node.name)) return
      context.report({ node, message: `${node.name} is not written as names are here.` })
    }
    const type = (/** @type {any} */ { id }) => id && check(id, IS_PASCAL)
    return {
      VariableDeclarator({ id }) {
        for (const name of namesIn(id, keepsTaken)) check(name, IS_CASED)
      },
      ClassDeclaration: type,
      ClassExpression: type,
      TSInterfaceDeclaration: type,
      TSTypeAliasDeclaration: type,
      TSEnumDeclaration: type,
      TSTypeParameter: ({ name }) => check(name, IS_PASCAL),
    }
  },
}

/** @returns {any[]} the identifiers that a pattern declares */
function namesIn(/** @type {any} */ pattern, /** @type {boolean} */ keepsTaken) {
  const inside = (/** @type {any} */ one) => namesIn(one, keepsTaken)
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return inside(pattern.left)
    case 'RestElement':
      return inside(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(inside)
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {any} */ one) =>
        one.shorthand && keepsTaken ? [] : inside(one.value ?? one)
      )
    default:
      return []
  }
}

/**
 * A function that receives an error must use it.
 * @type {Rule}
 */
const errors = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (/** @type {any} */ node) => {
      const [first] = node.params
      if (first?.type !== 'Identifier' || !/^(err|error)$/.test(first.name)) return
      const declared = context.sourceCode
        .getDeclaredVariables(node)
        .find(({ name }) => name === first.name)
      if (declared?.references.length === 0) context.report({ node: first, message: VANISHES })
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    }
  },
}

/**
 * Comments have a subject and a verb (`plain_english.mjs`). Line comments below each other are one comment.
 * @type {Rule}
 */
const comments = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program() {
        let above = 0
        for (const comment of context.sourceCode.getAllComments()) {
          const { start, end } = comment.loc
          const isContinued = comment.type === 'Line' && above > 0 && start.line === above + 1
          above = comment.type === 'Line' ? end.line : 0
          const text = comment.value.replaceAll(/^\s*\*+ ?/gm, '').trim()
          // The end of a sentence above is no opening.
          const fault = faultOfText(isContinued ? `… ${text}` : text)
          if (fault) context.report({ loc: comment.loc, message: fault })
        }
      },
    }
  },
}

/**
 * A test title says what holds.
 * @type {Rule}
 */
const titles = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (/** @type {any} */ { arguments: [title] }) => {
      const text = title?.type === 'TemplateLiteral' ? title.quasis[0]?.value.raw : title?.value
      const fault = typeof text === 'string' ? faultOfText(text) : null
      if (fault) context.report({ node: title, message: fault })
    }
    return {
      'CallExpression[callee.name="test"]': check,
      'CallExpression[callee.object.name="test"][callee.property.name="group"]': check,
    }
  },
}

export default {
  meta: { name: 'trailgate' },
  rules: {
    arrows,
    handwritten,
    lazy,
    caught,
    html,
    sentences,
    tests,
    plain,
    names,
    errors,
    comments,
    titles,
  },
}

/** @returns {Rule} reports each match of an ESLint selector with its message */
function banned(/** @type {Record<string, string>} */ found) {
  return {
    meta: { type: 'problem', schema: [] },
    create: (context) =>
      Object.fromEntries(
        Object.entries(found).map(([selector, message]) => [
          selector,
          (/** @type {any} */ node) => context.report({ node, message }),
        ])
      ),
  }
}
