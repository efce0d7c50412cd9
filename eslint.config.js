import { configApp } from '@adonisjs/eslint-config'
import js from '@eslint/js'
import tseslint from 'typescript-eslint'
import { arrows } from './scripts/lib/rooms.mjs'
import { handwritten } from './scripts/lib/rows.mjs'

const TYPESCRIPT = ['**/*.ts', '**/*.tsx']
const FRONT_ENDS = ['portal/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}']
const TESTS = ['**/*.spec.{ts,tsx}', 'backend/tests/**/*.ts']

/** Components of both front ends. */
const COMMON_COMPONENTS = ['shared/src/browser/components/*.tsx']

/** The one component that may set HTML, after DOMPurify. */
const RICH_TEXT = ['shared/src/browser/components/RichText.tsx']

/** What reads requests and writes answers; everything else in the back end's rooms knows nothing of HTTP. */
const SPEAK_HTTP = [
  'backend/app/platform/http/**',
  'backend/app/**/*_{controller,middleware,guard}.ts',
  'backend/app/access/{caller,cookies,kiosk_pairing,one_at_a_time}.ts',
  'backend/app/customers/subject.ts',
  'backend/app/documents/receive_document.ts',
]

/** Where the back office asks the server: the calls of each room, the data provider over them, and the session before it. */
const SPEAK_TO_SERVER = ['admin/src/{api,login,providers,session}/**', 'admin/src/**/calls.ts']

/** What measures the product is no part of it; tests may use its fixtures. */
const NOT_IN_THE_PRODUCT = [{ regex: '/lab/', message: 'Only tests may import from the lab.' }]

const NOT_ON_THE_SERVER = {
  regex: '^@trailgate/shared/browser/',
  message: 'What stands there is for the browser apps.',
}

const noEmptyRescue = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'An error vanishes here: handle it, or let it through.',
  },
  {
    selector:
      'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression > BlockStatement[body.length=0]',
    message: 'An error vanishes here: handle it, or let it through.',
  },
]

const noHandmadeHtml = [
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'HTML is set in RichText only.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
    message: 'HTML is set in RichText only.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
    message: 'HTML is set in RichText only.',
  },
]

/** What a person may read stands in shared/src; the product has one name. */
const noLooseSentences = [
  {
    selector: 'JSXText[value=/[A-Za-z]{2}/]',
    message: 'Sentences stand in shared/src/*/messages.ts.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(label|aria-label|title|tab|placeholder|hint|alt)$/] > Literal[value=/[a-z]{2}/]:not([value="Trailgate"])',
    message: 'Sentences stand in shared/src/*/messages.ts.',
  },
]

const noWeakTests = [
  {
    selector: 'CallExpression[callee.property.name=/^(skip|pin|todo|fails)$/]',
    message: 'Every test runs and passes: mend it or remove it.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'Wait for what is seen, never for time.',
  },
  {
    selector: 'CallExpression[callee.name="setTimeout"]',
    message: 'Wait for what is seen, never for time; a clock is moved.',
  },
  {
    selector: 'CallExpression[callee.property.name="setTimeout"]',
    message: 'Wait for what is seen, never for time; a clock is moved.',
  },
  {
    selector: 'MemberExpression[object.name="Atomics"][property.name="wait"]',
    message: 'Wait for what is seen, never for time.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?timers(.promises)?$/]',
    message: 'Wait for what is seen, never for time.',
  },
  {
    selector: 'CallExpression[callee.property.name="retry"]',
    message: 'What passes at the second try is wrong at the first.',
  },
]

/** The rules that need types or the React compiler are oxlint's (.oxlintrc.json), which is native. */
export default configApp(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/build/**',
      '**/.adonisjs/**',
      'data/**',
      'tmp/**',
      'screens/**',
    ],
  },
  {
    files: TYPESCRIPT,
    extends: [js.configs.recommended, tseslint.configs.recommended],
    rules: {
      // The compiler knows better than these two.
      'no-undef': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-empty-object-type': [
        'error',
        // How types of the framework are extended.
        { allowInterfaces: 'with-single-extends' },
      ],
      'no-restricted-syntax': ['error', ...noEmptyRescue, ...noHandmadeHtml],
      '@unicorn/no-await-expression-member': 'off',
      // oxfmt looks after the form, of all kinds of files.
      'prettier/prettier': 'off',
    },
  },
  {
    files: ['backend/app/**/*.ts'],
    plugins: { rooms: { rules: { arrows } }, rows: { rules: { handwritten } } },
    rules: { 'rooms/arrows': 'error', 'rows/handwritten': 'error' },
  },
  {
    // What is sealed and what is exported keep their form, whatever the tables call it later.
    files: ['backend/app/waivers/{seal/frozen_body,proof/export_waivers}.ts'],
    rules: { 'rows/handwritten': 'off' },
  },
  {
    // These speak the names of the wire; the back end translates them at its door.
    files: ['shared/**/*.ts', ...FRONT_ENDS],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'variable', modifiers: ['destructured'], format: null },
        { selector: 'variable', format: ['camelCase', 'UPPER_CASE', 'PascalCase'] },
        { selector: 'typeLike', format: ['PascalCase'] },
      ],
    },
  },
  {
    files: [...FRONT_ENDS, ...COMMON_COMPONENTS],
    rules: {
      // Components bear their own name, everything else is camelCase.
      '@unicorn/filename-case': ['error', { cases: { camelCase: true, pascalCase: true } }],
      'no-restricted-syntax': ['error', ...noEmptyRescue, ...noHandmadeHtml, ...noLooseSentences],
    },
  },
  {
    // One cache, whose keys are react-admin's, so that a change makes stale whatever shows it.
    files: ['admin/src/**/*.{ts,tsx}'],
    ignores: SPEAK_TO_SERVER,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@tanstack/react-query',
              allowTypeImports: true,
              message: "Use react-admin's hooks, or those of providers/useProvider.ts.",
            },
          ],
          patterns: [
            {
              regex: '/api/(client|readPage|wholeList)\\.ts$',
              allowTypeImports: true,
              message: 'A call stands in the calls.ts of its room.',
            },
          ],
        },
      ],
    },
  },
  { files: RICH_TEXT, rules: { 'no-restricted-syntax': ['error', ...noEmptyRescue] } },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...noEmptyRescue, ...noHandmadeHtml, ...noWeakTests],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    rules: {
      // `npm run typecheck` looks at these files too and finds what is not defined.
      'no-undef': 'off',
      'no-restricted-syntax': ['error', ...noEmptyRescue],
    },
  },
  {
    files: ['{backend,shared,admin,portal,scripts}/**/*.{ts,tsx,mjs,js}'],
    ignores: TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns: NOT_IN_THE_PRODUCT }] },
  },
  {
    // Actions and queries take a `Caller` (access/callers.ts), so that a test or an importer may call them. The rule stands here a
    // second time with all it has: of two, the later one counts.
    files: ['backend/app/**/*.ts'],
    ignores: SPEAK_HTTP,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@adonisjs/core/http',
              importNames: ['HttpContext'],
              message:
                'Take a Caller (#access/callers): the controller reads it with callerOf(ctx).',
            },
          ],
          patterns: [...NOT_IN_THE_PRODUCT, NOT_ON_THE_SERVER],
        },
      ],
    },
  }
)
