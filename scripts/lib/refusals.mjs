import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inProject } from './root.mjs'

/** Folders with the messages of a failed start; `tests` only quotes them. */
const FOLDERS = ['app', 'bin', 'commands', 'start']

const REFUSALS = new Set(['CannotStart', 'NoSigningKey'])

/** Reads the settings; each invalid one is a line of the refusal. */
const SETTINGS = 'backend/start/settings_reader.ts'

/** @typedef {{ sentence: string, file: string }} Refusal */

/**
 * Every message with which a start or a command refuses, from the source; `…` stands for a name, a path or a number. A
 * message that cannot be determined is an error, so that none is missing.
 * @returns {{ settings: Refusal[], starts: Refusal[], later: Refusal[] }} invalid settings; exits with 78; exits with
 *   75
 */
export function refusals() {
  /** @type {ReturnType<typeof refusals>} */
  const found = { settings: [], starts: [], later: [] }
  for (const file of FOLDERS.flatMap(sourcesIn)) {
    const text = readFileSync(inProject(file), 'utf8')
    if (file !== SETTINGS && ![...REFUSALS].some((name) => text.includes(name))) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const add = (/** @type {Refusal[]} */ list, /** @type {ts.Expression} */ expression) =>
      list.push(...sentencesOf(expression, source).map((sentence) => ({ sentence, file })))
    visit(source, (node) => {
      if (ts.isNewExpression(node) && REFUSALS.has(node.expression.getText())) {
        const [sentence, code] = node.arguments ?? []
        if (sentence)
          add(code?.getText() === 'EXIT_TRY_AGAIN' ? found.later : found.starts, sentence)
      }
      if (
        file === SETTINGS &&
        ts.isCallExpression(node) &&
        node.expression.getText() === 'problems.push'
      ) {
        for (const problem of node.arguments) add(found.settings, problem)
      }
    })
  }
  return found
}

/** @returns {string[]} the sources of the back end, in a fixed order */
function sourcesIn(/** @type {string} */ folder) {
  return readdirSync(inProject('backend', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('backend', folder, name).replaceAll('\\', '/'))
    .sort()
}

function visit(/** @type {ts.Node} */ node, /** @type {(node: ts.Node) => void} */ look) {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

/**
 * Possible texts of an expression.
 * @param {ts.Expression} expression
 * @param {ts.SourceFile} source
 * @returns {string[]}
 */
function sentencesOf(expression, source) {
  if (ts.isParenthesizedExpression(expression)) return sentencesOf(expression.expression, source)
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isTemplateExpression(expression)) {
    const spans = expression.templateSpans.map(({ literal }) => `…${literal.text}`)
    return [expression.head.text + spans.join('')]
  }
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap((each) => sentencesOf(each, source))
  }
  if (ts.isBinaryExpression(expression) && expression.operatorToken.getText() === '+') {
    const [left, right] = [expression.left, expression.right].map((each) =>
      sentencesOf(each, source)
    )
    return (left ?? []).flatMap((one) => (right ?? []).map((other) => one + other))
  }
  // `fill(messages['key.missing'], { file })`, and the message itself.
  if (ts.isCallExpression(expression) && expression.expression.getText() === 'fill') {
    const [text] = expression.arguments
    if (text) return sentencesOf(text, source)
  }
  if (
    ts.isElementAccessExpression(expression) &&
    ts.isStringLiteral(expression.argumentExpression)
  ) {
    const said = inCatalogue(expression.argumentExpression.text)
    if (said.length > 0) return said
  }
  const name = ts.isCallExpression(expression) ? expression.expression : expression
  if (ts.isIdentifier(name)) {
    const said = saidBy(name.text, source)
    if (said.length > 0) return said
  }
  const { line } = source.getLineAndCharacterOfPosition(expression.getStart())
  throw new Error(`${source.fileName}:${line + 1} refuses with a sentence that cannot be read here`)
}

/** The messages of this key, in every catalogue that has it. */
function inCatalogue(/** @type {string} */ key) {
  const files = readdirSync(inProject('shared', 'src'), { recursive: true, encoding: 'utf8' })
  const catalogues = files.filter((name) => name.endsWith('messages.ts')).sort()
  return catalogues.flatMap((name) => {
    const text = readFileSync(inProject('shared', 'src', name), 'utf8')
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
    /** @type {string[]} */
    const found = []
    visit(source, (node) => {
      if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name)) return
      if (node.name.text === key) found.push(...sentencesOf(node.initializer, source))
    })
    return found.map((sentence) => sentence.replace(/\{\w+\}/g, '…'))
  })
}

/** Possible texts of a function, a constant or a table of functions in this file. */
function saidBy(/** @type {string} */ name, /** @type {ts.SourceFile} */ source) {
  /** @type {string[]} */
  const said = []
  visit(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name && node.body) {
      said.push(...returnedBy(node.body, source))
    }
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) {
      said.push(...saidByValue(node.initializer, source))
    }
  })
  return said
}

/** @returns {string[]} */
function saidByValue(/** @type {ts.Expression} */ value, /** @type {ts.SourceFile} */ source) {
  if (ts.isArrowFunction(value)) {
    return ts.isBlock(value.body) ? returnedBy(value.body, source) : sentencesOf(value.body, source)
  }
  // `const sentence = SENTENCES[known]`
  if (ts.isElementAccessExpression(value)) return saidBy(value.expression.getText(), source)
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property)
        ? ts.isIdentifier(property.initializer)
          ? saidBy(property.initializer.text, source)
          : saidByValue(property.initializer, source)
        : []
    )
  }
  return sentencesOf(value, source)
}

function returnedBy(/** @type {ts.Block} */ body, /** @type {ts.SourceFile} */ source) {
  /** @type {string[]} */
  const said = []
  visit(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression)
      said.push(...sentencesOf(node.expression, source))
  })
  return said
}

/** The three lists of `docs/trouble.md`, in Markdown. */
export function refusalsInMarkdown() {
  const { settings, starts, later } = refusals()
  const list = (/** @type {Refusal[]} */ each) =>
    [...new Set(each.map(({ sentence }) => sentence.trim()))]
      .sort((one, other) => (one < other ? -1 : 1))
      .map(
        (sentence) =>
          `- ${sentence.replace(/^… must/, 'SETTING must').replace(/[<>*[\]\\`]/g, '\\$&')}`
      )
      .join('\n')
  return [
    '### Wrong settings (78)',
    list(settings),
    '### Starts and commands that cannot work (78)',
    list(starts),
    '### Later it may work as it is (75)',
    list(later),
  ].join('\n\n')
}
