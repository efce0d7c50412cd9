import { messages } from '@trailgate/shared/membership_types/messages'
import type { Page } from 'playwright'
import { aPhone } from '#tests/helpers/people'

export const TYPES_PATH = '/admin/membership-types'

export const manager = (page: Page) => page.getByRole('dialog', { name: messages.title })

export const rowOf = (page: Page, name: string) => manager(page).getByRole('row', { name })

/** A name unique among the types of this run. */
export const aName = (stem: string) => `${stem} ${aPhone()}`
