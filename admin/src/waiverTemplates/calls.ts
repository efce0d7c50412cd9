import type { Day } from '@trailgate/shared/dates'
import type {
  ResignCount,
  TemplatePreview,
  TemplateRemoval,
  TemplateVersion,
} from '@trailgate/shared/waivers/schemas'

import { call, type Signal } from '../api/client.ts'

const PATH = '/waivers/staff/templates'

/** What is asked and done of waiver templates beside writing them. */
export const waiverTemplateCalls = {
  /** Every text that a template has or had, the newest first. */
  getTemplateVersions: ({ id, signal }: Signal & { id: number }) =>
    call<TemplateVersion[]>(`${PATH}/${id}/versions`, { signal }),
  /** How many have to sign again if a new text counts from a day on. */
  countResigning: ({ id, from, signal }: Signal & { id: number; from: Day | undefined }) =>
    call<ResignCount>(`${PATH}/${id}/resign?effective_date=${from}`, { signal }),
  /** A text as the server would save it. */
  previewTemplate: ({ content }: { content: string }) =>
    call<TemplatePreview>(`${PATH}/preview`, { method: 'POST', body: { content } }),
  /** Lets a sample text be signed as it is, under somebody's name. */
  confirmSample: ({ id, ...body }: { id: number; name: FormDataEntryValue | null }) =>
    call(`${PATH}/${id}/confirm-sample`, { method: 'POST', body }),
  /** Deletes a template, or archives one that was signed; the answer says which. */
  removeTemplate: ({ id }: { id: number }) =>
    call<TemplateRemoval>(`${PATH}/${id}`, { method: 'DELETE' }),
}
