import type { FieldTable } from '../records/fields.ts'
import { messages as ui } from '../ui/messages.ts'
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  DEFAULT_AUDIENCE,
  DEFAULT_TEMPLATE_VERSION,
  TEMPLATE_CONTENT_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VERSION_MAX,
} from './constants.ts'
import { messages } from './template_messages.ts'

/**
 * Fields of a template's text: changing one after a signature creates a new version. Field table (docs/changing.md).
 */
export const textFields = {
  name: {
    kind: 'line',
    label: messages['field.name'],
    limit: TEMPLATE_NAME_MAX,
    span: 6,
    required: messages['name.required'],
    riders: true,
  },
  content: {
    kind: 'paragraph',
    label: messages['field.content'],
    limit: TEMPLATE_CONTENT_MAX,
    required: messages['content.required'],
    riders: true,
    example: '<h2>Trail waiver</h2><p>I ride at my own risk and wear a helmet.</p>',
  },
  version: {
    kind: 'line',
    label: messages['field.version'],
    limit: TEMPLATE_VERSION_MAX,
    span: 3,
    required: messages['version.required'],
    initial: DEFAULT_TEMPLATE_VERSION,
    riders: true,
    example: DEFAULT_TEMPLATE_VERSION,
  },
  effective_date: {
    kind: 'day',
    label: messages['field.effective_date'],
    required: messages['effective_date.required'],
    example: '2026-06-01',
  },
  requires_resign: {
    kind: 'flag',
    label: messages['field.requires_resign'],
    called: 'Must sign again',
    span: 6,
  },
} as const satisfies FieldTable

/** Settings of a template, independent of its text. */
export const settingFields = {
  audience: {
    kind: 'choice',
    label: messages['field.audience'],
    called: 'Audience',
    choices: AUDIENCES,
    choiceLabels: AUDIENCE_LABELS,
    initial: DEFAULT_AUDIENCE,
    riders: true,
  },
  valid_for_days: {
    kind: 'whole',
    label: messages['field.valid_for_days'],
    hint: messages['field.valid_for_days.hint'],
    least: 1,
    most: 36_500,
  },
  required: { kind: 'flag', label: messages['field.required'], called: 'Required', span: 6 },
  is_active: { kind: 'flag', label: ui.active, span: 6, initial: true },
} as const satisfies FieldTable

/** The fields of a waiver template. */
export const templateFields = { ...textFields, ...settingFields } as const
