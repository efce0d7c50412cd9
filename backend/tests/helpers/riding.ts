import { messages } from '@trailgate/shared/kiosk/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { personNamed } from '#tests/helpers/kiosk'

/** The columns of a rider with a paper waiver of today. */
export const onPaper = () => ({ paper_waiver: true, waiver_date: clock.today() })

export const toggle = (page: Page, name: string) => personNamed(page, name).getByRole('checkbox')

export const says = (page: Page, name: string, text: string) =>
  personNamed(page, name).getByText(text, { exact: true }).waitFor()

export const isIn = (page: Page, name: string) => says(page, name, messages['ride.in'])
