import type { Day } from '@trailgate/shared/dates'
import type { AskingTemplate } from '@trailgate/shared/waivers/answer_schemas'
import type {
  ResignCount,
  TemplatePreview,
  TemplateRemoval,
  TemplateVersion,
} from '@trailgate/shared/waivers/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { withoutBlanks } from '../ui/withoutBlanks.ts'

/** Filters of the answers to a waiver. */
export type AnswerFilter = Partial<Record<'key' | 'value', string>>

const PATH = '/waivers/staff/templates'

/** API calls of waiver templates beyond CRUD. */
export const waiverTemplateCalls = {
  /** Every text that a template has or had, the newest first. */
  getTemplateVersions: ({ id, signal }: Signal & { id: number }) =>
    call<TemplateVersion[]>(`${PATH}/${id}/versions`, { signal }),
  /** Number of riders who have to sign again if a new text counts from a day on. */
  countResigning: ({ id, from, signal }: Signal & { id: number; from: Day | undefined }) =>
    call<ResignCount>(`${PATH}/${id}/resign?effective_date=${from}`, { signal }),
  /** Templates with answers to list, archived ones too. */
  getAskingTemplates: ({ signal }: Signal) =>
    call<AskingTemplate[]>('/waiver-answers/templates', { signal }),
  /** The list of answers as filtered. */
  exportAnswers: ({ signal, ...filter }: Signal & { template_id: number } & AnswerFilter) =>
    readCsv(`/waiver-answers?${new URLSearchParams(withoutBlanks(filter))}`, { signal }),
  /** A text as the server would save it. */
  previewTemplate: ({ content }: { content: string }) =>
    call<TemplatePreview>(`${PATH}/preview`, { method: 'POST', body: { content } }),
  /** Approves a sample text for signing, under the name of a staff member. */
  confirmSample: ({ id, ...body }: { id: number; name: FormDataEntryValue | null }) =>
    call(`${PATH}/${id}/confirm-sample`, { method: 'POST', body }),
  /** Deletes a template, or archives one that was signed; the answer says which. */
  removeTemplate: ({ id }: { id: number }) =>
    call<TemplateRemoval>(`${PATH}/${id}`, { method: 'DELETE' }),
}
